/** Rows of a page, and the most a request may ask for. */
export const PAGE_ROWS = 50
export const PAGE_ROWS_MAX = 500

/** Rows of one file. */
export const CSV_MAX = 100_000

/** Calls shown of one conversion. */
export const CALLS_SHOWN = 50
