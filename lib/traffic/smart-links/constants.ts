export const NAME_MAX = 60

/** Offers of one smart link. */
export const ARMS_MIN = 2
export const ARMS_MAX = 10

export const WEIGHT_MAX = 100

/** The least share of an offer where results decide, in percent. */
export const FLOOR_MIN_PERCENT = 1
export const FLOOR_MAX_PERCENT = 20
export const DEFAULT_FLOOR_PERCENT = 5

/** Stored shares that are listed, newest first. */
export const REVISIONS_LISTED = 50

export const COUNTRIES_MAX = 100
