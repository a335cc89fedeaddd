import 'server-only'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Half the size of gzip's and still a few tens of milliseconds for megabytes, off the main thread. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

type Coding = 'br' | 'gzip' | 'identity'

/** A document that is the same for everybody who asks: bytes and ETag are made once, and each compressed form once. */
class PublicDocument {
  readonly bytes: Buffer
  readonly etag: string
  #compressed: Partial<Record<Coding, Promise<Buffer>>> = {}

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    // weak: its compressed forms have the same one
    this.etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 27)}"`
  }

  as(coding: Coding): Promise<Buffer> {
    if (coding === 'identity') return Promise.resolve(this.bytes)
    this.#compressed[coding] ??= coding === 'br' ? toBrotli(this.bytes, BROTLI) : toGzip(this.bytes)
    return this.#compressed[coding]
  }
}

type Served = { contentType: string; cacheControl: string; headers?: Record<string, string> }

/**
 * Answers with a public document, which is written once for what it is made `of` (compared by identity, a text by its
 * characters): 304 to who has it, in brotli or gzip to who takes that. Two answers at once wait for one compression.
 * @returns the answer to a request; `write` is called only when `of` is another one than before
 */
export function publicDocument({ contentType, cacheControl, headers: more = {} }: Served) {
  let last: { of: unknown; document: PublicDocument } | undefined
  return async (request: Request, of: unknown, write: () => string): Promise<Response> => {
    if (last === undefined || last.of !== of) last = { of, document: new PublicDocument(write()) }
    const { document } = last
    const headers = { ...more, etag: document.etag, 'cache-control': cacheControl, vary: 'Accept-Encoding' }
    if (hasDocument(request, document.etag)) return new Response(null, { status: 304, headers })
    const coding = chooseCoding(request.headers.get('accept-encoding'))
    const bytes = await document.as(coding)
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: {
        ...headers,
        'content-type': contentType,
        'content-length': String(bytes.byteLength),
        ...(coding !== 'identity' && { 'content-encoding': coding }),
      },
    })
  }
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether `If-None-Match` names the document, or any (RFC 9110, 13.1.2). */
function hasDocument(request: Request, etag: string): boolean {
  const named = request.headers.get('if-none-match')
  if (named === null) return false
  return named.trim() === '*' || named.split(',').some((tag) => bare(tag) === bare(etag))
}

/** The best coding that a client takes; `q=0` refuses one (RFC 9110, 12.5.3). */
export function chooseCoding(accepted: string | null): Coding {
  const weights = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return [name.trim(), weight === undefined ? 1 : Number(weight.trim().slice(2))] as const
    }),
  )
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
