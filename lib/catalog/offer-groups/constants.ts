export const NAME_MAX = 100

/** Offers of one group. */
export const MEMBERS_MAX = 50

/** The largest weight; the database holds it too. */
export const WEIGHT_MAX = 1_000
