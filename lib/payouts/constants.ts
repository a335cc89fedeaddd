import type { PayoutMethodKind } from '../generated/prisma/enums'

/** The least that can be withdrawn, in cents: $10. */
export const MINIMUM_PAYOUT_CENTS = 1_000n

/** The order in which a method is chosen when the affiliate picked none. [S3.35] */
export const METHOD_ORDER = [
  'payoneer',
  'paypal',
  'us_bank',
  'international_bank',
] as const satisfies PayoutMethodKind[]
