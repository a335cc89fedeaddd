/** Landing pages of an offer, those that are switched off included. */
export const PAGES_MAX = 30
export const PAGE_NAME_LENGTH = 80
export const WEIGHT_MAX = 1_000

/** Eastern days of the results of landing pages, today included. */
export const RESULT_DAYS = 30
