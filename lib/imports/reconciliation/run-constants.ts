/** How long a run may begin another list. */
export const RUN_MS = 60_000

/** Rows of a list that are written in one statement. */
export const ROWS_WRITTEN_AT_ONCE = 5_000
