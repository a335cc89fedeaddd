import { iconResponse } from '@/lib/platform/http/brand-icons/response'

export const dynamic = 'force-dynamic'

/** The icon of pages that were opened before the brand had another one. */
export const GET = (request: Request): Promise<Response> => iconResponse(request, 'app-icon.svg')
