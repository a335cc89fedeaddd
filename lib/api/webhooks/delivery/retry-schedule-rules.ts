import { nextAttempt } from '@/lib/messages/job-requests/retry-rules'
import { TEST_TYPE } from '@/lib/messages/webhook-events/constants'
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

/** Pauses before the second and each later attempt, in milliseconds: the schedule Standard Webhooks gives, 75 hours in all. */
export const RETRY_PAUSES_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

type Attempt = {
  type: string
  result: string
  httpStatus: number | null
  /** The attempts made so far, and how many of them were made before the event was last requested again. */
  attempts: number
  replayedAfter: number | null
  /** The Retry-After of the answer. */
  retryAfter: string | null
}

/**
 * When an event is sent again after an attempt; undefined when it is not: it arrived, the schedule has ended, it is a
 * test, whose result is shown at once, or the endpoint answered that it is gone.
 */
export function retryTime(
  { type, result, httpStatus, attempts, replayedAfter, retryAfter }: Attempt,
  at: Date,
): Date | undefined {
  const isFinal = result !== 'failed' || type === TEST_TYPE || httpStatus === 410
  return isFinal ? undefined : nextAttempt(RETRY_PAUSES_MS, attempts - (replayedAfter ?? 0), at, retryAfter)
}
