import { storedFile } from '@/lib/platform/http/responses/stored-file'

/** A stored picture, for everyone: creatives are shown on other sites, and no name can be guessed. */
export const GET = async (request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> =>
  storedFile(request, (await params).name)
