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
 * What follows the check digits, where the SWIFT IBAN registry (release 99) differs from ibantools: that takes digits in bank
 * codes of letters (`4!a`, `2!a`) and refuses letters in account numbers and bank codes that may have them (`16!c`, `4!c`).
 */
export const IBAN_FORMS: ReadonlyMap<string, RegExp> = new Map([
  ['BY', /^[A-Z\d]{4}\d{4}[A-Z\d]{16}$/],
  ['DO', /^[A-Z\d]{4}\d{20}$/],
  ['GE', /^[A-Z]{2}\d{16}$/],
  ['IE', /^[A-Z]{4}\d{14}$/],
  ['PK', /^[A-Z]{4}[A-Z\d]{16}$/],
  ['PS', /^[A-Z]{4}[A-Z\d]{21}$/],
  ['VG', /^[A-Z]{4}\d{16}$/],
])

/**
 * Countries whose banks accept IBANs only: those of the single euro payments area, and those to which payments without one
 * are returned, by what banks publish (Lloyds Bank, "Countries that require a BIC and IBAN"; AIB, "Mandatory IBAN"; the
 * central banks of Qatar and the Emirates), or by two of the lists of iban.com ("IBAN mandatory", May 2026), Lemonway ("Accept
 * only IBAN") and Column ("Countries with mandatory IBAN formats").
 */
export const IBAN_ONLY: ReadonlySet<string> = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BR BY CH CR CY CZ DE DK EE EG ES FI FO FR GB GE GI GL GR HR HU IE IL IS IT JO KW KZ LB ' +
    'LI LT LU LV MC MD ME MK MT NL NO PK PL PS PT QA RO RS SA SE SI SK SM TN TR UA VA XK'
  ).split(' '),
)

/**
 * Whose banks a country's accounts may be at, besides its own: of small states and territories that share a neighbor's system.
 * Sources: the notes of the SWIFT IBAN registry, and the European Payments Council's list of countries of SEPA (EPC409-09).
 */
export const NEIGHBORS: ReadonlyMap<string, string> = new Map([
  ['FR', 'BL GF GP MC MF MQ NC PF PM RE TF WF YT'],
  ['GB', 'GG GI IM JE'],
  ['FI', 'AX'],
  ['CH', 'LI'],
  ['DK', 'FO GL'],
  ['ES', 'AD'],
  ['IT', 'SM VA'],
  ['NO', 'SJ'],
  ['RS', 'XK'],
])
