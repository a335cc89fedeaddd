import { DAY_MS } from '@/lib/platform/dates/constants'

/** How long one call may take in all, in milliseconds; Standard Webhooks advises 15 to 30 seconds. */
export const CALL_TIMEOUT_MS = 15_000

/** Calls in flight at once to one endpoint, which gets only one while its calls fail. */
export const CALLS_AT_ONCE_PER_ENDPOINT = 4

/** After how long without one success an endpoint is switched off, in milliseconds. */
export const DISABLED_AFTER_MS = DAY_MS

/** How much of an answer is kept, in bytes. */
export const RESPONSE_BYTES = 1_024

/** How long events and their attempts are kept, in days. */
export const LOG_DAYS = 30
