/** Rows judged or booked in one transaction. */
export const ROWS_AT_ONCE = 100

/** The most rows of a file, and how many are written by one statement while it is read. */
export const ROWS_MAX = 100_000
export const ROWS_WRITTEN_AT_ONCE = 2_000

/** How long a run begins new work, in milliseconds; the next run goes on. */
export const RUN_MS = 45_000
