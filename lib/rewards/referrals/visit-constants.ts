/** How long a visit to a referral link is kept as a row of its own, in days. */
export const VISIT_DAYS = 365

/** Visits folded by one statement. */
export const FOLDED_AT_ONCE = 5_000
