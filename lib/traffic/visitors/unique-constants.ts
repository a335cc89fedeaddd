/** The same visitor on the same offer of the same affiliate within this time is one unique click. */
export const UNIQUE_WINDOW_MS = 3_600_000

/** Pages of the table that one statement reads to forget visitors; a page has about a hundred. */
export const PAGES_AT_ONCE = 100
