/** The maximum mentor share of a mentee's payout, in basis points; the database checks it too. */
export const SHARE_MAX_BPS = 2_000
/** The maximum number of mentees of one mentor; the database checks it too. */
export const CAPACITY_MAX = 1_000

/** Mentors listed as choices. */
export const CHOICES_LISTED = 500
