/** What a contest can rank by, as quests count it. Earnings are cents. */
export const CONTEST_METRICS = ['conversions', 'earnings', 'clicks'] as const

/** Eastern days from the first to the last one of a contest, at most. */
export const CONTEST_DAYS_MAX = 366

/** Places with a prize, at most, and kinds of prizes. */
export const PLACES_MAX = 100
export const PRIZES_MAX = 20

/** Ranks that affiliates see beside their own, and staff. */
export const RANKS_SHOWN = 10
export const STAFF_RANKS_SHOWN = 100

/** Days for which the result of a contest stays on the quests panel. */
export const RESULT_SHOWN_DAYS = 14

/** People notified of a cancellation in one transaction. */
export const NOTIFIED_PER_BATCH = 500
