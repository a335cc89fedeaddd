import { iconResponse } from '@/lib/platform/http/brand-icons/response'

type Params = { params: Promise<{ version: string; name: string }> }

/** An icon of the network's brand, at an address that changes with the brand. */
export const GET = async (request: Request, { params }: Params): Promise<Response> => {
  const { version, name } = await params
  return iconResponse(request, name, version)
}
