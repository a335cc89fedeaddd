/** The days of a comparison that names no first one. */
export const DAYS_BACK = 92
