import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** How long a run of an order may take before the order is run again. */
export const ORDER_LEASE_MS = 2 * MINUTE_MS

/** Failed attempts after which an order has failed. Rate-limit pauses are no attempts. */
export const ORDER_ATTEMPTS_MAX = 5

/** Delay after the first failed attempt; doubled after each further one. */
export const ORDER_RETRY_FIRST_MS = MINUTE_MS / 2

/** The window of a bot's rate limit. */
export const RATE_WINDOW_MS = MINUTE_MS

/** Total time a run of the job waits for pauses to end; what is due later is left to the next run. */
export const RUN_PATIENCE_MS = 45_000

/** Orders handled by one run of the job. */
export const ORDERS_AT_ONCE = 200

/** Longest message, in characters: Discord's limit. */
export const CONTENT_MAX = 2_000

/** Longest error that is stored, in characters. */
export const ERROR_MAX = 300

/** Discord's types of channels that accept messages. */
export const CHANNEL_TYPES = { 0: 'text', 5: 'announcement' } as const

/** Longest reason for a message, in characters. */
export const REASON_MAX = 500
