import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'

/** The least that can be withdrawn, in cents: $10. */
export const MINIMUM_PAYOUT_CENTS = 1_000n

/** Batches above this total need the approval of two people, in cents: $1,000. */
export const SECOND_PERSON_ABOVE_CENTS = 100_000n

/** Payouts in one batch, at most. */
export const BATCH_MAX = 1_000

/** The order in which a method is chosen when the affiliate picked none. [S3.35] */
export const METHOD_ORDER = [
  'payoneer',
  'paypal',
  'us_bank',
  'international_bank',
] as const satisfies PayoutMethodKind[]

export const METHOD_LABELS: Record<PayoutMethodKind, string> = {
  payoneer: 'Payoneer',
  paypal: 'PayPal',
  us_bank: 'US bank account',
  international_bank: 'International bank account',
}

/** Groups of held money listed ahead. */
export const RELEASES_LISTED = 30

export const PAYOUTS_DEFAULT = 20
export const PAYOUTS_MAX = 100

/** How old an attempt without outcome must be before staff may settle it by hand, in days: providers forget keys. */
export const UNKNOWN_BY_HAND_DAYS = 29
