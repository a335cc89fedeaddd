export const NAME_MAX = 100

/** Maximum offers of one group. */
export const MEMBERS_MAX = 50

/** The maximum weight; the database checks it too. */
export const WEIGHT_MAX = 1_000
