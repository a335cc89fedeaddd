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

/** The first two digits of valid routing numbers, as ranges (American Bankers Association). */
export const ROUTING_PREFIXES: readonly (readonly [number, number])[] = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
]

// The registry of IBANs (SWIFT): country, then its length.
const LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
  'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 ' +
  'LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 ' +
  'QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'

/** The length of an IBAN by country. */
export const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  LENGTHS.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Countries whose banks accept IBANs only. */
export const IBAN_ONLY: ReadonlySet<string> = new Set(
  (
    'AD AE AT BE BG CH CY CZ DE DK EE ES FI FO FR GB GI GL GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SA SE ' +
    'SI SK SM TR VA'
  ).split(' '),
)
