/** Conversions taken back in one transaction, at most: short enough that no postback waits long behind it. */
export const TAKEN_BACK_AT_ONCE = 25
/** Conversions taken back while the one who rejected waits; the job, woken at once, takes back the others. */
export const TAKEN_BACK_WAITING = 50
