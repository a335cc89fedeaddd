import { isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { IBAN_COUNTRIES, IBAN_FORMS, IBAN_ONLY, ROUTING_PREFIXES } from './constants'

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

/** Whether banks in a BIC's country accept IBANs only. */
export const needsIban = (bic: string): boolean => IBAN_ONLY.has(bic.slice(4, 6))

// what SWIFT and SEPA carry, with the accents that banks write without them, and "@", "&" and "#" of company names
const BANK_TEXT = /^[\p{Script=Latin}\p{M}\d .,'’´`/()+:?&@#-]*$/u
const LETTER = /\p{L}/u

/** Whether a bank can carry a text: Latin letters, digits and the punctuation of payment forms. */
export const isBankText = (text: string): boolean => BANK_TEXT.test(text)

/** Whether a text can be the name of an account's holder. */
export const isHolder = (text: string): boolean => isBankText(text) && LETTER.test(text)
