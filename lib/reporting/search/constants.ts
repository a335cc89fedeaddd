/** Filters of a search, set by typing the name with a colon or by a button. [S3.53] [S4.49] */
export const SEARCH_FILTERS = ['offers', 'settings'] as const
export type SearchFilter = (typeof SEARCH_FILTERS)[number]

/** Shorter texts are not searched. [S5.5] */
export const QUERY_MIN = 2
/** [S5.4] */
export const QUERY_MAX = 100
/** [S4.50] */
export const RECENT_MAX = 5
/** How long 'Searching...' is shown after the last key. [S4.52] */
export const SEARCHING_MS = 500
/** [S4.53] */
export const HINT_EVERY_MS = 5_000

/** Words the empty field suggests, in rotation. [S4.53] */
export const HINTS = ['offers', 'courses', 'campaigns', 'strategies', 'insights', 'analytics'] as const

/** What the search of staff finds, in the order of its hints. */
export const STAFF_HINTS = ['people', 'offers', 'conversions', 'payouts'] as const
