import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** How long a sign-in lasts: both the cookie and its row. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

/**
 * When the seal of a session's cookie ends, by the clock of whichever machine reads it: far beyond the session, whose row
 * says by PostgreSQL's clock when it ends, so that machines weeks apart take each other's cookies.
 */
export const SEAL_SECONDS = 10 * 365 * 24 * 60 * 60

/** Sessions listed on the security page, at most; all others can still be ended together. */
export const SESSIONS_LISTED = 100

/** A session's "last seen" is written at most this often, so that reading a page is seldom a write. */
export const LAST_SEEN_EVERY_MS = 5 * MINUTE_MS
