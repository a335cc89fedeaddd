/** A sign-up from a browser the referrer used within this time is reviewed by staff. */
export const SAME_BROWSER_HOURS = 24

/** Referred affiliates per page. */
export const REFERRALS_LISTED = 50

/** Why a referral is recorded but never paid, as its referrer reads it. */
export const REFUSAL_LABELS = {
  same_address: 'The email address is your own',
  signed_in: 'The sign-up came while you were signed in',
  // no longer given: the same browser is reviewed, not refused
  same_browser: 'The sign-up came from a browser you use',
  same_payout_destination: 'Payouts go to the same place as yours',
  related_accounts: 'A review found it related to other accounts you referred',
} as const

export type RefusalReason = keyof typeof REFUSAL_LABELS

/** Why a referral ends once its affiliate and the referrer are found to be paid at the same place. */
export const SHARED_DESTINATION = 'same_payout_destination' satisfies RefusalReason
