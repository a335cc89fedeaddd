/** The days whose conversions an offer's approval rate and time to approval are of. */
export const FIGURE_DAYS = 90
/** The most conversions they are of, the latest ones. */
export const FIGURE_ROWS = 5_000
