/** How long a referrer earns on whom they brought, counted from joining. */
export const COMMISSION_MONTHS = 12

/** The referrer's share of the referred affiliate's approved payout, in basis points: five percent. */
export const COMMISSION_BPS = 500

/** How recently the referrer must have used a browser for a sign-up from it to count as their own. */
export const SAME_BROWSER_HOURS = 24

/** How many referred affiliates a page lists. */
export const REFERRALS_LISTED = 50

/** Why a referral is kept but never paid, in the words its referrer reads. */
export const REFUSAL_LABELS = {
  same_address: 'The email address is your own',
  signed_in: 'The sign-up came while you were signed in',
  same_browser: 'The sign-up came from a browser you use',
  same_payout_destination: 'Payouts go to the same place as yours',
} as const

export type RefusalReason = keyof typeof REFUSAL_LABELS
