/** The largest share of a mentee's payout a mentor may be given, in basis points; the database holds it too. */
export const SHARE_MAX_BPS = 2_000
/** Most mentees one mentor may have at once; the database holds it too. */
export const CAPACITY_MAX = 1_000

/** Mentors one may choose from. */
export const CHOICES_LISTED = 500
