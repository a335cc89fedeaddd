/** The most clicks written by one statement. */
export const BATCH_LIMIT = 500

/** Clicks that may wait for the database; beyond it a click is answered 503. */
export const QUEUE_LIMIT = 10_000

/** So many clicks must wait for a statement to begin beside another: fewer wait for the one in flight. */
export const CLICKS_BESIDE = 4

/** Statements in flight at once for one process. */
export const FLUSHES_IN_FLIGHT = 2
