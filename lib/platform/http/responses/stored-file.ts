import 'server-only'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors'
import { fileType, isFileName } from '../../files/rules'
import { fileStorage } from '../../files/storage'
import { log } from '../../log'
import { REQUEST_ID_HEADER } from '../request-id'
import { namesEtag } from './etag-rules'

/** A picture is shown and does nothing, also where somebody opens it on its own. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  // creatives are shown on other sites
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

/** The answer to a request for a stored file. A name is the hash of its content, so that it never changes. */
export async function storedFile(request: Request, name: string): Promise<Response> {
  if (!isFileName(name)) return notFound()
  const etag = `"${name.slice(0, name.indexOf('.'))}"`
  const headers = { ...ALWAYS, etag, 'cache-control': 'public, max-age=31536000, immutable' }
  if (namesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  try {
    const bytes = await fileStorage().get(name)
    if (!bytes) return notFound()
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...headers,
        'content-type': fileType(name),
        'content-length': String(bytes.byteLength),
        'content-disposition': `inline; filename="${name}"`,
      },
    })
  } catch (error) {
    return failed(error)
  }
}

const plain = (status: number, text: string, more: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { ...ALWAYS, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more },
  })

const notFound = (): Response => plain(404, 'There is no such file.')

function failed(error: unknown): Response {
  const requestId = randomUUID()
  if (!(error instanceof AppError)) log.error({ err: error, requestId }, 'a stored file could not be read')
  return plain(503, 'The file cannot be read right now.', { 'retry-after': '30', [REQUEST_ID_HEADER]: requestId })
}
