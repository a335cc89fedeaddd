import { ERROR_STATUS, type ErrorCode } from '@/lib/platform/errors'
import type { TrackingAnswer } from '../tracking-requests/rules'

/** A JSON answer of tracking: kept by no cache, and with Retry-After where coming back helps. */
export function jsonAnswer(status: number, body: unknown): TrackingAnswer {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === ERROR_STATUS.unavailable && { 'retry-after': '1' }),
  }
  return { status, headers, body: JSON.stringify(body) }
}

/** The product's one shape of an error. */
export function errorAnswer(code: ErrorCode, message: string): TrackingAnswer {
  return jsonAnswer(ERROR_STATUS[code], { error: { code, message } })
}

/** What a postback is told when it could not be kept. */
export const nothingRecorded = (): TrackingAnswer =>
  errorAnswer('unavailable', 'Nothing was recorded. Please send this again in a moment.')
