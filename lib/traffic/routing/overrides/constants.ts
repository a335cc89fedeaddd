export const NAME_MAX = 100
export const URL_MAX = 2_000

/** The largest number of overrides: every click is compared with all of them, in memory. */
export const OVERRIDES_MAX = 500
