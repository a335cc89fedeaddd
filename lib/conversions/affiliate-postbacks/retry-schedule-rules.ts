import { nextAttempt } from '@/lib/messages/job-requests/retry-rules'
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { TEST_EVENT } from './constants'

/** Pauses before the second and each later attempt, in milliseconds: about 21 hours in all. */
export const RETRY_PAUSES_MS = [
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
] as const

/** When a call is repeated; undefined when it is not. A test never is: its result is shown at once. */
export const retryTime = (
  {
    event,
    result,
    attempts,
    retryAfter = null,
  }: { event: string; result: string; attempts: number; retryAfter?: string | null },
  at: Date,
): Date | undefined =>
  result === 'failed' && event !== TEST_EVENT ? nextAttempt(RETRY_PAUSES_MS, attempts, at, retryAfter) : undefined
