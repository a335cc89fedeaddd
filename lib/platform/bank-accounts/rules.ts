import { isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { IBAN_COUNTRIES, IBAN_FORMS, IBAN_ONLY, NEIGHBORS, ROUTING_PREFIXES } from './constants'

const ROUTING = /^\d{9}$/
const ROUTING_WEIGHTS = [3, 7, 1]

/** Whether nine digits are a US routing number, by its district and check digit. */
export function isRoutingNumber(text: string): boolean {
  if (!ROUTING.test(text)) return false
  const prefix = Number(text.slice(0, 2))
  if (!ROUTING_PREFIXES.some(([from, to]) => prefix >= from && prefix <= to)) return false
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (ROUTING_WEIGHTS[place % 3] ?? 0), 0)
  return sum % 10 === 0
}

/** Whether a text starts like an IBAN: a country and two check digits. */
export const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}/.test(text)

/**
 * Whether an IBAN, without spaces, has the form of its country in the registry and its check digits. The check digits of
 * national numbers inside it are left to the bank: not all of a country have them.
 */
export function isIban(text: string): boolean {
  // ibantools throws for signs beyond the basic plane
  if (!IBAN_COUNTRIES.has(text.slice(0, 2)) || !/^[A-Z0-9]+$/.test(text)) return false
  const form = IBAN_FORMS.get(text.slice(0, 2))
  if (form) return form.test(text.slice(4)) && hasCheckDigits(text)
  const { errorCodes } = validateIBAN(text)
  return errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum)
}

/** Two digits from 02 to 98. */
const CHECK_DIGITS = /^..(?:0[2-9]|[1-8]\d|9[0-8])/

/** Whether the check digits of an IBAN fit the rest (ISO 7064, mod 97-10). */
function hasCheckDigits(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return CHECK_DIGITS.test(iban) && BigInt(digits) % 97n === 1n
}

/** Whether a text is a BIC (ISO 9362): bank, country, location, and an optional branch. */
export const isBic = (text: string): boolean => text === text.toUpperCase() && isValidBIC(text)

/** Countries in which an account with an IBAN of `country` may be kept, itself included. */
const countriesOf = (country: string): string[] => [
  country,
  ...(NEIGHBORS.get(country)?.split(' ') ?? []),
  ...[...NEIGHBORS].filter(([, small]) => small.includes(country)).map(([large]) => large),
]

/** Whether the bank of a BIC is where an IBAN's accounts are. A word such as a bank's name can have the form of a BIC. */
export const isBankOf = (iban: string, bic: string): boolean => countriesOf(iban.slice(0, 2)).includes(bic.slice(4, 6))

/**
 * Whether a number is written as IBANs are in a country that is not in the registry, and whose banks use them all the same,
 * such as Morocco's and Senegal's: the country of the bank, and check digits that fit.
 */
export const isUnregisteredIban = (text: string, bic: string): boolean =>
  !IBAN_COUNTRIES.has(text.slice(0, 2)) &&
  text.slice(0, 2) === bic.slice(4, 6) &&
  /^[A-Z0-9]{14,34}$/.test(text) &&
  hasCheckDigits(text)

const CLABE_WEIGHTS = [3, 7, 1]

/** Whether a number is a CLABE: bank, place and account in 17 digits, and a check digit (Banco de México, Circular 14/2017). */
export function isClabe(text: string): boolean {
  if (!/^\d{18}$/.test(text) || /^0{3}/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits
    .slice(0, -1)
    .reduce((total, digit, place) => total + ((digit * (CLABE_WEIGHTS[place % 3] ?? 0)) % 10), 0)
  return (10 - (sum % 10)) % 10 === digits.at(-1)
}

/** Whether a number can be that of an account: it has digits, and others than zero. */
export const isAccountNumber = (text: string): boolean => /^[A-Z0-9]{4,34}$/.test(text) && /[1-9]/.test(text)

/** What is wrong with the account of an international transfer beside its bank, as a sentence; undefined when nothing is. */
export function faultOfAccount(account: string, bic: string): string | undefined {
  if (looksLikeIban(account)) {
    if (isUnregisteredIban(account, bic)) return undefined
    if (!isIban(account)) return 'This IBAN has a mistake: check every letter and digit.'
    // of a wrong BIC its own field tells
    return !isBic(bic) || isBankOf(account, bic)
      ? undefined
      : 'This IBAN is of another country than the BIC: check both.'
  }
  if (needsIban(bic)) return 'Accounts of this bank have an IBAN: enter that.'
  if (bic.slice(4, 6) === 'MX' && !isClabe(account))
    return 'Accounts of Mexican banks have a CLABE: enter its 18 digits, and check each of them.'
  return undefined
}

/** Whether banks in a BIC's country accept IBANs only. */
export const needsIban = (bic: string): boolean => IBAN_ONLY.has(bic.slice(4, 6))

// what SWIFT and SEPA carry, with the accents that banks write without them, and "@", "&" and "#" of company names
const BANK_TEXT = /^[\p{Script=Latin}\p{M}\d .,'’´`/()+:?&@#-]*$/u
const LETTER = /\p{L}/u

/** Whether a bank can carry a text: Latin letters, digits and the punctuation of payment forms. */
export const isBankText = (text: string): boolean => BANK_TEXT.test(text)

/** Whether a text can be the name of an account's holder. */
export const isHolder = (text: string): boolean => isBankText(text) && LETTER.test(text)
