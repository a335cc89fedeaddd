/** Rows judged or booked in one transaction. */
export const ROWS_AT_ONCE = 100

/** Rows written by one statement while a file is read. */
export const ROWS_WRITTEN_AT_ONCE = 2_000

/** How long a run begins new work, in milliseconds; the next run goes on. */
export const RUN_MS = 45_000
