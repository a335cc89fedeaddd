/** People of a squad at most, the leader included. */
export const SQUAD_MAX = 10

export const SQUAD_NAME_MIN = 3
export const SQUAD_NAME_MAX = 40

/** A whole, in basis points: what the shares of a custom split add up to. */
export const WHOLE_BPS = 10_000

/** Applications of one list, newest first. */
export const SQUAD_APPLICATIONS_LISTED = 50

/** How long after an Eastern midnight the day before may still be written to; only then is it closed. Minutes. */
export const DAY_SETTLES_MINUTES = 10

/** Changes of one squad that its history shows, newest first, and closed periods of one list. */
export const HISTORY_LISTED = 50
export const PERIODS_LISTED = 24
