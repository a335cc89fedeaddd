import { isUtf8 } from 'node:buffer'
import { AppError } from '../../errors'
import { jsonFault } from '../../text/json-fault'
import { ClientAbort } from './client-abort'

/** The largest JSON body a route reads, in bytes. */
export const BODY_LIMIT_BYTES = 64 * 1024

/**
 * Reads a JSON body within the limit.
 * @throws AppError payload_too_large, or bad_request for anything but JSON in an application/json body
 * @throws ClientAbort when the body is cut off
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new AppError('bad_request', 'Send the body as application/json.')
  const text = decodeJson(await readBytes(request, BODY_LIMIT_BYTES, tooLong(BODY_LIMIT_BYTES)))
  if (text.includes('\u0000') || /\\u0000/i.test(text))
    throw new AppError('bad_request', 'The body has a NUL character.')
  const body = parseJson(text)
  // a lone surrogate can only be sent escaped; text columns alter it and JSON columns refuse it
  if (/\\ud[89a-f]/i.test(text) && !isWellFormed(body))
    throw new AppError('bad_request', 'The body has a broken character.')
  return body
}

/** JSON is UTF-8 whatever its type says (RFC 8259, 8.1); a byte order mark before it is passed over. */
function decodeJson(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new AppError('bad_request', 'The body is not in UTF-8.')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('bad_request', `The body is not valid JSON: ${jsonFault(text) ?? 'it cannot be read'}.`)
  }
}

/** Iterative, since a body may nest deeper than the call stack. */
function isWellFormed(body: unknown): boolean {
  const remaining = [body]
  while (remaining.length > 0) {
    const value = remaining.pop()
    if (typeof value === 'string' && !value.isWellFormed()) return false
    if (typeof value === 'object' && value !== null) for (const pair of Object.entries(value)) remaining.push(...pair)
  }
  return true
}

/** Reads a body as text within the limit. @throws AppError payload_too_large */
export async function readText(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<string> {
  return (await readBytes(request, limitBytes, tooLong(limitBytes))).toString('utf8')
}

const tooLong = (limitBytes: number) => `The body is larger than ${limitBytes} bytes.`

/** Bodies are read as they are sent: what unpacks to a thousand times its size has no limit. @throws AppError bad_request */
export function refusePacked(headers: Headers): void {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return
  throw new AppError('bad_request', 'Send the body without compression: a Content-Encoding is not read.')
}

/** Reads a body within the limit. @throws AppError payload_too_large with the given message, bad_request for a packed one */
export async function readBytes(request: Request, limitBytes: number, message: string): Promise<Buffer> {
  const tooLarge = new AppError('payload_too_large', message)
  refusePacked(request.headers)
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  const body = request.body as unknown as AsyncIterable<Uint8Array>
  for await (const chunk of readChunks(body, limitBytes, tooLarge)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * The chunks of a body, up to a limit. Only the connection can fail it, with various errors.
 * @throws `tooLarge`, ClientAbort
 */
export async function* readChunks(
  body: AsyncIterable<Uint8Array>,
  limitBytes: number,
  tooLarge: AppError,
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > limitBytes) break
      yield chunk
    }
  } catch (error) {
    throw new ClientAbort('The body broke off.', { cause: error })
  }
  if (size > limitBytes) throw tooLarge
}
