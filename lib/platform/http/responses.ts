import { AppError } from '../errors'
import { log } from '../log'
import { REQUEST_ID_HEADER } from './request-id'

/** The one shape of every JSON error. `fields` names what is wrong where, for forms. */
export type ErrorBody = { error: { code: string; message: string; fields?: Record<string, string> } }

const PRIVATE = 'private, no-store'

/** A JSON answer that no shared cache may keep. */
export function jsonResponse(body: unknown, requestId: string, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': PRIVATE, [REQUEST_ID_HEADER]: requestId } })
}

/** Maps any failure to its answer: an AppError by its code, everything else logged and answered opaquely. */
export function errorResponse(error: unknown, requestId: string, where: string): Response {
  if (error instanceof AppError) {
    const { fields, retryAfterSeconds } = error.options
    const body: ErrorBody = { error: { code: error.code, message: error.message, ...(fields && { fields }) } }
    const answer = jsonResponse(body, requestId, error.status)
    if (retryAfterSeconds !== undefined) answer.headers.set('retry-after', String(retryAfterSeconds))
    return answer
  }
  log.error({ requestId, where, err: error }, 'request failed')
  const body: ErrorBody = {
    error: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
  }
  return jsonResponse(body, requestId, 500)
}

// as proxies write it in their logs: the client closed the request
const CLIENT_CLOSED = 499

/** What ends a request whose visitor has left: no failure of ours, so it is only noted. */
export function clientAbortResponse(requestId: string, where: string): Response {
  log.info({ requestId, where }, 'visitor left')
  return new Response(null, { status: CLIENT_CLOSED, headers: { [REQUEST_ID_HEADER]: requestId } })
}
