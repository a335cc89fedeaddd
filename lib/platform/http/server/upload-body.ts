import { AppError } from '../../errors'
import { BODY_LIMIT_BYTES, readBytes } from './body'

/** The paths that take a file; others take no body above 1 MB. */
export const UPLOAD_PATHS: ReadonlySet<string> = new Set(
  ['/admin/uploads', '/advertiser/pictures', '/account/avatar', '/conversions/evidence'].flatMap((path) => [
    `/api${path}`,
    `/api/v1${path}`,
  ]),
)

const NO_FILE = 'Choose a file.'

/**
 * The file of a form (multipart/form-data), in its field `file`. The body is read only up to the limit.
 * @throws AppError payload_too_large, bad_request for another body, invalid without a file
 */
export async function readUpload(request: Request, limitBytes: number): Promise<Buffer> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new AppError('bad_request', 'Send the file as multipart/form-data, in a field named file.')
  }
  const tooLarge = `The file is larger than ${limitBytes / 1024 / 1024} MB.`
  // the form has some bytes around the file
  const body = await readBytes(request, limitBytes + BODY_LIMIT_BYTES, tooLarge)
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('bad_request', 'The body is not valid multipart/form-data.')
  })
  const file = form.get('file')
  if (file === null || typeof file === 'string' || file.size === 0) {
    throw new AppError('invalid', NO_FILE, { fields: { file: NO_FILE } })
  }
  if (file.size > limitBytes) throw new AppError('payload_too_large', tooLarge)
  return Buffer.from(await file.arrayBuffer())
}
