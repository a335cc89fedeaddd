import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

/** The header of a write that must happen once, and its longest value. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const IDEMPOTENCY_KEY_MAX = 200

/** How long an answer is kept and given again. */
export const ANSWER_RETENTION_MS = DAY_MS

/** The longest answer that is kept, in characters. */
export const ANSWER_KEPT_MAX = 64 * 1024

/** How long a repeat waits for the answer of the first call, and how often it looks, in milliseconds. */
export const WAIT_MS = 20_000
export const LOOK_EVERY_MS = 100

/** After this a call without an answer is taken for broken off, in milliseconds. */
export const BROKEN_OFF_MS = MINUTE_MS

/** When the outcome of a call is written again that the database did not take, in milliseconds after each other. */
export const SETTLE_AGAIN_MS: readonly number[] = [1_000, 5_000, 15_000]
