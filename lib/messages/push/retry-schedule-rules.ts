import { nextAttempt } from '../job-requests/retry-rules'
import { RETRY_AFTER_MAX_MS, RETRY_PAUSES_MS } from './constants'

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
export function nextPush(attempts: number, retryAfter: string | null, at: Date): Date | undefined {
  const soonest = nextAttempt(RETRY_PAUSES_MS, attempts, at)
  if (!soonest) return undefined
  const retryAfterMs =
    retryAfter === null
      ? 0
      : /^\d+$/.test(retryAfter)
        ? Number(retryAfter) * 1_000
        : Date.parse(retryAfter) - at.getTime()
  const longer = Number.isFinite(retryAfterMs) ? Math.min(retryAfterMs, RETRY_AFTER_MAX_MS) : 0
  return new Date(Math.max(soonest.getTime(), at.getTime() + longer))
}
