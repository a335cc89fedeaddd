/** The same visitor on the same offer of the same affiliate within this time is one unique click. */
export const UNIQUE_WINDOW_MS = 3_600_000

/** Visitors cached for uniqueness; the oldest are dropped first. */
export const REMEMBERED_VISITORS = 200_000
