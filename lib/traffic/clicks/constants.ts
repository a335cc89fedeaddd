import { BRAND } from '@/lib/platform/brand'

/** The most clicks written by one statement. */
export const BATCH_LIMIT = 500

/** Clicks that may wait for the database; past it a click is answered 503 rather than kept in a growing queue. */
export const QUEUE_LIMIT = 10_000

/** Statements in flight at once for one process. */
export const FLUSHES_IN_FLIGHT = 2

/** The same visitor on the same link within this time is one unique click. */
export const UNIQUE_WINDOW_MS = 3_600_000

/** Visitors remembered for uniqueness; the oldest are forgotten first. */
export const REMEMBERED_VISITORS = 200_000

export const USER_AGENT_MAX_LENGTH = 512

export const REFERRER_MAX_LENGTH = 512

/** Roll-up key of clicks whose link names no source. [S3.1] */
export const NO_SOURCE_ID = 0

export const VISITOR_COOKIE = `${BRAND.slug}_visitor`

export const CLICK_COOKIE_PREFIX = `${BRAND.slug}_click_`
