/** Conversions released in one transaction, at most: short enough that nobody's postback waits long behind it. */
export const RELEASED_AT_ONCE = 50

/** Conversions looked for at once. */
export const DUE_LISTED = 1_000
