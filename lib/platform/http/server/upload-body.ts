import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '../../errors'
import { BODY_LIMIT_BYTES, readChunks, refusePacked } from './body'

/** Fields that a form may have beside its file, and headers of each part: browsers send none and two. */
const PARTS_MAX = 20
const HEADERS_MAX = 20
const HEADER_BYTES_MAX = 8 * 1024

const NO_FILE = 'Choose a file.'
const NO_FORM = 'The body is not valid multipart/form-data.'

/**
 * The file of a form (multipart/form-data), in its field `file`. The body is parsed while it arrives, and no longer than
 * until it is too large or has too many parts.
 * @throws AppError payload_too_large, bad_request for another body, invalid without a file
 * @throws ClientAbort when the body is cut off
 */
export async function readUpload(request: Request, limitBytes: number): Promise<Buffer> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new AppError('bad_request', 'Send the file as multipart/form-data, in a field named file.')
  }
  refusePacked(request.headers)
  const tooLarge = new AppError('payload_too_large', `The file is larger than ${limitBytes / 1024 / 1024} MB.`)
  // the form has some bytes around the file
  const bodyLimit = limitBytes + BODY_LIMIT_BYTES
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge
  const form = parseForm(type, limitBytes, tooLarge)
  if (request.body) {
    for await (const chunk of readChunks(request.body as unknown as AsyncIterable<Uint8Array>, bodyLimit, tooLarge))
      form.write(chunk)
  }
  const file = await form.end()
  if (file.byteLength > 0) return file
  throw new AppError('invalid', NO_FILE, { fields: { file: NO_FILE } })
}

type Form = { write: (chunk: Uint8Array) => void; end: () => Promise<Buffer> }

/** Collects the file of a form; both functions throw as soon as the form is refused. */
function parseForm(type: string, fileSize: number, tooLarge: AppError): Form {
  let refusal: AppError | undefined
  let hasFile = false
  const chunks: Buffer[] = []
  const parser = newParser(type, fileSize)
  const refuse = (error: AppError) => () => {
    refusal ??= error
  }
  const finished = new Promise<void>((resolve) => {
    parser.on('finish', resolve)
    parser.on('error', () => {
      refuse(new AppError('bad_request', NO_FORM))()
      resolve()
    })
  })
  parser.on('partsLimit', refuse(new AppError('bad_request', `The form has more than ${PARTS_MAX} parts.`)))
  parser.on('file', (name, stream) => {
    stream.on('error', refuse(new AppError('bad_request', NO_FORM)))
    stream.on('limit', refuse(tooLarge))
    if (name !== 'file' || hasFile) {
      stream.resume()
      return
    }
    hasFile = true
    stream.on('data', (bytes: Buffer) => chunks.push(bytes))
  })
  const check = () => {
    if (refusal) throw refusal
  }
  return {
    write: (chunk) => {
      parser.write(chunk)
      check()
    },
    end: async () => {
      parser.end()
      await finished
      check()
      return Buffer.concat(chunks)
    },
  }
}

function newParser(type: string, fileSize: number): BusboyInstance {
  const headers: BusboyHeaders = { 'content-type': type }
  const limits = { parts: PARTS_MAX, fileSize, headerPairs: HEADERS_MAX, headerSize: HEADER_BYTES_MAX }
  try {
    return new Busboy({ headers, limits: { ...limits, fieldSize: BODY_LIMIT_BYTES } })
  } catch {
    throw new AppError('bad_request', NO_FORM)
  }
}
