/** Conversions reversed in one transaction, at most, so that postbacks do not wait long behind it. */
export const REVERSED_AT_ONCE = 25
/** Conversions reversed within the request that rejects a case; the job, woken at once, reverses the rest. */
export const REVERSED_IN_REQUEST = 50
