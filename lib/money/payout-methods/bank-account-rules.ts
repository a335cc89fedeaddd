import { IBAN_LENGTHS, IBAN_ONLY, ROUTING_PREFIXES } from './constants'

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

/** Whether an IBAN, without spaces, has its country's length and its check digits (ISO 7064, MOD 97-10). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) || IBAN_LENGTHS.get(text.slice(0, 2)) !== text.length) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** Whether a text has the form of a BIC (ISO 9362): bank, country, location, and an optional branch. */
export const isBic = (text: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)

/** Whether banks in a BIC's country accept IBANs only. */
export const needsIban = (bic: string): boolean => IBAN_ONLY.has(bic.slice(4, 6))
