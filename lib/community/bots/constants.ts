import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** How long a run of an order may take before it counts as lost and is made again. */
export const ORDER_LEASE_MS = 2 * MINUTE_MS

/** Failures of Discord's after which an order is given up. Pauses it asks for are none. */
export const ORDER_ATTEMPTS_MAX = 5

/** After the first failure; twice as long after each further one. */
export const ORDER_RETRY_FIRST_MS = MINUTE_MS / 2

/** The window of a profile's rate. */
export const RATE_WINDOW_MS = MINUTE_MS

/** How long a run of the job waits, all in all, for pauses to end rather than leave what is due to the next run. */
export const RUN_PATIENCE_MS = 45_000

/** Orders looked at by one run of the job. */
export const ORDERS_AT_ONCE = 200

/** Characters of a message, as Discord counts. */
export const CONTENT_MAX = 2_000

/** Characters of an error that are kept. */
export const ERROR_MAX = 300

/** Discord's numbers of the channels that take messages. */
export const CHANNEL_TYPES = { 0: 'text', 5: 'announcement' } as const

/** Characters of the reason a message is sent for. */
export const REASON_MAX = 500
