import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'

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

/** When money usually arrives after it was sent, by what providers and banks state. */
export const ARRIVALS: Record<PayoutMethodKind, string> = {
  payoneer: 'Usually within a day after we send it',
  paypal: 'Usually within a day after we send it',
  us_bank: 'Usually 1 to 3 business days after we send it',
  international_bank: 'Usually 2 to 5 business days after we send it',
}

/** How destinations are compared, raised with `accountKey`: fingerprints of a form before it are made anew. */
export const FINGERPRINT_FORM = 4

/** The longest names and addresses banks accept. */
export const ADDRESS_MAX = 140
export const CITY_MAX = 60
export const POSTAL_CODE_MAX = 16

export const ACCOUNT_TYPES = ['checking', 'savings'] as const
export const ACCOUNT_TYPE_LABELS = { checking: 'Checking', savings: 'Savings' } as const
