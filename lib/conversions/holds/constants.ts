/** Conversions released in one transaction, at most, so that postbacks do not wait long behind it. */
export const RELEASED_AT_ONCE = 50

/** Conversions listed in one query. */
export const DUE_LISTED = 1_000
