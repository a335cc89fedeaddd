/** Rows read at a time to be judged or written, each in a transaction of its own. */
export const ROWS_AT_ONCE = 100
