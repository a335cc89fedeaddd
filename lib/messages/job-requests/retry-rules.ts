import { HOUR_MS } from '@/lib/platform/dates/constants'

/** The longest pause that a receiver may ask for, in milliseconds. */
export const RETRY_AFTER_MAX_MS = 6 * HOUR_MS

/**
 * When a failed attempt is repeated: after the pause of its number, in milliseconds, and not before the receiver wants it.
 * @param retryAfter the header of its answer: seconds, or a date (RFC 9110, 10.2.3); anything else asks for nothing
 * @returns undefined after the last one
 */
export function nextAttempt(
  pausesMs: readonly number[],
  attempts: number,
  at: Date,
  retryAfter: string | null = null,
): Date | undefined {
  const pause = pausesMs[attempts - 1]
  return pause === undefined ? undefined : new Date(at.getTime() + Math.max(pause, requestedPauseMs(retryAfter, at)))
}

const requestedPauseMs = (retryAfter: string | null, at: Date): number =>
  Math.min(readRetryAfterMs(retryAfter, at), RETRY_AFTER_MAX_MS)

/** The pause that a Retry-After header asks for at an instant, in milliseconds; 0 for none, or one that cannot be read. */
export function readRetryAfterMs(retryAfter: string | null, at: Date): number {
  const text = retryAfter?.trim() ?? ''
  const pause = /^[\d.]+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - at.getTime()
  return Number.isNaN(pause) ? 0 : pause
}
