import { EIN_PREFIXES, PUBLISHED_SSNS } from './constants'

const NINE = /^\d{9}$/

const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether nine digits can be an EIN, by their first two. */
export const isEin = (text: string): boolean => NINE.test(text) && EIN_PREFIXES.has(text.slice(0, 2))

/** Whether a text can be a foreign tax number: 4 to 20 letters and digits, not all the same. */
export const isForeignTaxNumber = (text: string): boolean =>
  /^[\p{L}\p{N}./]{4,20}$/u.test(text) && new Set(text).size > 1

/** Whether a text has the form of a GIIN. */
export const isGiin = (text: string): boolean =>
  /^[A-NP-Z0-9]{6}\.[A-NP-Z0-9]{5}\.(LE|SL|ME|BR|SF|SD|SS|SB|SP)\.\d{3}$/.test(text)

/** Whether nine digits can be an ITIN: they start with 9 and have a group the IRS assigns. */
export const isItin = (text: string): boolean =>
  NINE.test(text) && /^9\d\d(5\d|6[0-5]|7\d|8[0-8]|9[0-2]|9[4-9])/.test(text)

/** Whether an address is a post office box. */
export const isPostBox = (street: string): boolean =>
  /\b(p\.?\s*o\.?\s*box|post\s+office\s+box|postfach)\b/i.test(street)

/** Whether two spellings are one name: case, spaces and punctuation aside. */
export const isSameName = (a: string, b: string): boolean => bare(a) === bare(b)

/**
 * Whether nine digits can be a Social Security number: no area 000, 666 or 900 and above, no group 00, no serial 0000.
 */
export function isSsn(text: string): boolean {
  if (!NINE.test(text) || PUBLISHED_SSNS.has(text)) return false
  return !/^(000|666|9)/.test(text) && text.slice(3, 5) !== '00' && text.slice(5) !== '0000'
}

/** A number without spaces and hyphens, in upper case. */
export const plainNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()
