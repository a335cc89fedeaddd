/** The length of the reason recorded with every change, in characters. */
export const REASON_MIN = 3
export const REASON_MAX = 500

/** Rows of a list's page. */
export const PAGE_SIZES = [25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25
/** Lists count up to this many rows and show "more than" above it. */
export const COUNT_MAX = 10_000
/** Rows of one file. */
export const CSV_MAX = 100_000
/** The most rows of one bulk action. */
export const BULK_MAX = 500
/** The most rows that "select all that match" takes, in the order of the list. */
export const SELECTION_MAX = 10_000
/** Rows of such a selection decided by one request, so that progress shows. */
export const SELECTION_PART = 100
/** A decision about more money than this asks for a typed phrase, in cents; up to it, a plain confirmation is enough. */
export const CONFIRM_ABOVE_CENTS = 10_000
