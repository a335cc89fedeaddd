/** Eastern time in Everflow's list of time zones. */
export const EVERFLOW_EASTERN = 80

/** The most clicks Everflow answers at once, and the minutes into which a day is divided for them. */
export const EVERFLOW_CLICKS_MAX = 10_000
export const MINUTES_OF_DAY = 1_440
