/** The longest names banks accept. */
export const HOLDER_MAX = 70
export const BANK_NAME_MAX = 70

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
 * Countries whose account numbers begin with a bank code of four letters (`4!a` in the SWIFT IBAN registry): ibantools takes
 * digits there too.
 */
export const IBAN_BANK_LETTERS: ReadonlySet<string> = new Set(
  'AZ BG BH GB GI HN IE IQ JO KW LC LV MT MU NI NL PK PS QA RO SC SV VG YE'.split(' '),
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
