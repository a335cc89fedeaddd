/** Days of roll-ups read in one statement. */
export const DAYS_AT_ONCE = 7
