import { iconResponse } from '@/lib/platform/http/brand-icons/response'

export const dynamic = 'force-dynamic'

/** The icon that browsers ask for by this name, of the network's brand. */
export const GET = (request: Request): Promise<Response> => iconResponse(request, 'favicon.ico')
