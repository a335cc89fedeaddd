/** The least that can be withdrawn, in cents: $10. */
export const MINIMUM_PAYOUT_CENTS = 1_000n

/** Days of upcoming releases that are listed. */
export const RELEASES_LISTED = 30
