import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** Days an EPC covers, today included. */
export const EPC_DAYS = 30

/** Below this number of clicks an EPC is not meaningful, and "New" is shown. */
export const EPC_MIN_CLICKS = 100

/** How long the sums of past days are cached: only late reversals and rejections change them. */
export const PAST_CACHE_MS = 5 * MINUTE_MS

/** Sources suggested in the link builder, and the days in which they were used. */
export const SOURCES_SUGGESTED = 4

export const SOURCES_DAYS = 30

/** Days of "Your last 7 days", today included. */
export const WEEK_DAYS = 7
