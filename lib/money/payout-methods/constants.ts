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
export const FINGERPRINT_FORM = 2

/** The longest names and addresses banks accept. */
export const HOLDER_MAX = 70
export const ADDRESS_MAX = 140
export const CITY_MAX = 60
export const POSTAL_CODE_MAX = 16
export const BANK_NAME_MAX = 70

export const ACCOUNT_TYPES = ['checking', 'savings'] as const
export const ACCOUNT_TYPE_LABELS = { checking: 'Checking', savings: 'Savings' } as const

/** Minimum and maximum digits of a US account number (NACHA). */
export const US_ACCOUNT_DIGITS = { min: 4, max: 17 } as const

/**
 * The first two digits of routing numbers that accounts have, as ranges (American Bankers Association): of banks, of
 * thrifts, and of electronic transactions. 00 is the government's, 80 traveler's checks.
 */
export const ROUTING_PREFIXES: readonly (readonly [number, number])[] = [
  [1, 12],
  [21, 32],
  [61, 72],
]

/** The countries of the registry of IBANs (SWIFT, release 99 of 2024), whose forms `ibantools` knows. */
export const IBAN_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU ' +
    'IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA ' +
    'SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE'
  ).split(' '),
)

/**
 * Countries whose banks accept IBANs only: those of the single euro payments area, and those to which payments without one
 * are returned, by what banks publish (Lloyds Bank, "Countries that require a BIC and IBAN"; AIB, "Mandatory IBAN"; the
 * central banks of Qatar and the Emirates).
 */
export const IBAN_ONLY: ReadonlySet<string> = new Set(
  (
    'AD AE AT BE BG BH CH CY CZ DE DK EE ES FI FO FR GB GI GL GR HR HU IE IL IS IT JO KW LI LT LU LV MC MT NL ' +
    'NO PK PL PT QA RO SA SE SI SK SM TN TR VA'
  ).split(' '),
)
