/** Rows stored by one statement. */
export const ROWS_STORED_AT_ONCE = 1_000

/** How long a run begins new work, in milliseconds; the next run goes on. */
export const RUN_MS = 45_000

/** How often a page may fail one after another before the import waits for staff. */
export const FAILURES_MAX = 8
/** A run waits this long itself; for longer, the next run goes on. */
export const WAIT_MAX_MS = 15_000

/** How often an import may fail in a row for a reason that is not the source's, and how long it then rests each time. */
export const FAULTS_MAX = 3
export const FAULT_REST_MS = 30_000
