/** The same visitor on the same offer of the same affiliate within this time is one unique click. */
export const UNIQUE_WINDOW_MS = 3_600_000

/** Visitors forgotten by one statement. */
export const FORGOTTEN_AT_ONCE = 5_000
