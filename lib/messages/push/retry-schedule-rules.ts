import { nextAttempt } from '../job-requests/retry-rules'
import { RETRY_PAUSES_MS } from './constants'

/** What becomes of a message by the answer of the push service (RFC 8030). */
export type DeliveryResult = 'sent' | 'gone' | 'later' | 'failed'

/** 404 and 410 say that the browser has unsubscribed; 429 and 5xx that it may be tried again. */
export function toDeliveryResult(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'failed'
}

/**
 * When the next attempt may be made; undefined after the last one.
 * @param attempts made so far
 * @param retryAfter of the answer: seconds, or a date
 */
export const nextPush = (attempts: number, retryAfter: string | null, at: Date): Date | undefined =>
  nextAttempt(RETRY_PAUSES_MS, attempts, at, retryAfter)
