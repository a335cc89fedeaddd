import 'server-only'
import { createHash } from 'node:crypto'
import { namesEtag } from './etag-rules'

/** A document that is the same for everybody who asks: its bytes and its ETag. */
type PublicDocument = { of: unknown; bytes: Uint8Array<ArrayBuffer>; etag: string }

type Served = { contentType: string; cacheControl: string }

/**
 * Answers with a public document, which is written once for what it is made `of` (compared by identity, a text by its
 * characters), and 304 to who has it. Next compresses it, and drops a `content-encoding` that a route sets itself.
 * @returns the answer to a request; `write` is called only when `of` is another one than before
 */
export function publicDocument({ contentType, cacheControl }: Served) {
  let last: PublicDocument | undefined
  return (request: Request, of: unknown, write: () => string): Response => {
    if (last === undefined || last.of !== of) last = makeDocument(of, write())
    const { bytes, etag } = last
    const headers = { etag, 'cache-control': cacheControl }
    if (namesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    return new Response(request.method === 'HEAD' ? null : bytes, {
      headers: { ...headers, 'content-type': contentType, 'content-length': String(bytes.byteLength) },
    })
  }
}

function makeDocument(of: unknown, text: string): PublicDocument {
  const bytes = new TextEncoder().encode(text)
  // weak: its compressed forms have the same one
  return { of, bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}
