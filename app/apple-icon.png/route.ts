import { iconResponse } from '@/lib/platform/http/brand-icons/response'

export const dynamic = 'force-dynamic'

/** The icon of pages that were opened before the brand had another one, on Apple's devices. */
export const GET = (request: Request): Promise<Response> => iconResponse(request, 'apple-icon.png')
