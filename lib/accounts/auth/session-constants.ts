import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** How long a sign-in lasts: both the cookie and its row. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

/** Sessions listed on the security page, at most; all others can still be ended together. */
export const SESSIONS_LISTED = 100

/** A session's "last seen" is written at most this often, so that reading a page is seldom a write. */
export const LAST_SEEN_EVERY_MS = 5 * MINUTE_MS
