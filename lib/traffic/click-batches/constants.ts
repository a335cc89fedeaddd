/** The most clicks written by one statement. */
export const BATCH_LIMIT = 500

/** Clicks that may wait for the database; beyond it a click is answered 503. */
export const QUEUE_LIMIT = 10_000

/** Statements in flight at once for one process. */
export const FLUSHES_IN_FLIGHT = 2

/** The longest a statement that writes clicks may take; beyond it its clicks are answered 503. */
export const CLICK_STATEMENT_MS = 5_000
