import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { classifyFailure } from '../../database/failures'
import { outageError } from '../../database/outage'
import { AppError } from '../../errors'
import { log } from '../../log'
import { REQUEST_ID_HEADER } from '../request-id'

/** The shape of every JSON error. `fields` maps form fields to messages. */
export type ErrorBody = { error: { code: string; message: string; fields?: Record<string, string> } }

const PRIVATE = 'private, no-store'

const zip = promisify(gzip)

/** A body in JSON, written once and compressed once, however many responses have it. */
export class JsonText {
  readonly text: string
  #bytes: Buffer | undefined
  #zipped: Promise<Buffer> | undefined

  constructor(body: unknown) {
    this.text = JSON.stringify(body)
  }

  bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text)
    return this.#bytes
  }

  zipped(): Promise<Buffer> {
    this.#zipped ??= zip(this.bytes())
    return this.#zipped
  }

  /** Written only when somebody reads it: the server sends the bytes themselves. */
  stream(): ReadableStream<Uint8Array> {
    const pull = (out: ReadableStreamDefaultController<Uint8Array>) => {
      out.enqueue(new Uint8Array(this.bytes()))
      out.close()
    }
    return new ReadableStream({ pull }, { highWaterMark: 0 })
  }
}

const texts = new WeakMap<Response, JsonText>()

/** The body of a response of `jsonResponse`, without reading the response; undefined for any other. */
export const getJsonText = (response: Response): JsonText | undefined => texts.get(response)

/** A JSON response that shared caches must not store. */
export function jsonResponse(body: unknown, requestId: string, status = 200): Response {
  return jsonTextResponse(new JsonText(body), requestId, status)
}

/** `jsonResponse` with a body that was written before. */
export function jsonTextResponse(json: JsonText, requestId: string, status = 200): Response {
  const response = new Response(json.stream(), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': PRIVATE,
      [REQUEST_ID_HEADER]: requestId,
    },
  })
  texts.set(response, json)
  return response
}

/**
 * Maps an error to its response: an AppError by its code, a database that does not answer to 503 with Retry-After;
 * anything else is logged and becomes an opaque 500.
 */
export function errorResponse(thrown: unknown, requestId: string, where: string): Response {
  const error = answerWhenDown(thrown, requestId, where)
  if (error instanceof AppError) {
    const { fields, retryAfterSeconds, allow } = error.options
    const body: ErrorBody = { error: { code: error.code, message: error.message, ...(fields && { fields }) } }
    const response = jsonResponse(body, requestId, error.status)
    if (allow !== undefined) response.headers.set('allow', allow)
    if (retryAfterSeconds !== undefined) response.headers.set('retry-after', String(retryAfterSeconds))
    return response
  }
  log.error({ requestId, where, err: error }, 'request failed')
  const body: ErrorBody = {
    error: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
  }
  return jsonResponse(body, requestId, 500)
}

function answerWhenDown(error: unknown, requestId: string, where: string): unknown {
  if (error instanceof AppError || classifyFailure(error) !== 'unavailable') return error
  log.warn({ requestId, where, err: error }, 'the database did not answer')
  return outageError()
}

// nginx's code for a request closed by the client
const CLIENT_CLOSED = 499

/** The response to a request aborted by its client: not an error of ours, so it is only logged. */
export function clientAbortResponse(requestId: string, where: string): Response {
  log.info({ requestId, where }, 'client aborted the request')
  return new Response(null, { status: CLIENT_CLOSED, headers: { [REQUEST_ID_HEADER]: requestId } })
}
