import { folded } from '@/lib/platform/text/fold'
import { isDisturbing } from '@/lib/platform/text/person-name'
import { EIN_PREFIXES, PUBLISHED_SSNS } from './constants'

const NINE = /^\d{9}$/

// vowel signs of many scripts are marks; ß is SS in capitals, and İ has a dot that i has not
const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Whether nine digits can be an EIN, by their first two. */
export const isEin = (text: string): boolean => NINE.test(text) && EIN_PREFIXES.has(text.slice(0, 2))

/**
 * Whether a text can be a foreign tax number: 4 to 20 letters and digits, not all the same. No country has numbers without
 * digits, so "none" and "n/a" are none. The RFC of a Mexican company may have an ampersand (SAT, Anexo 20).
 */
export const isForeignTaxNumber = (text: string): boolean =>
  /^[\p{L}\p{N}./&]{4,20}$/u.test(text) && new Set(text).size > 1 && /\d.*\d/.test(text)

/** Whether a text has the form of a GIIN. */
export const isGiin = (text: string): boolean =>
  /^[A-NP-Z0-9]{6}\.[A-NP-Z0-9]{5}\.(LE|SL|ME|BR|SF|SD|SS|SB|SP)\.\d{3}$/.test(text)

/** Whether nine digits can be an ITIN: they start with 9 and have a group the IRS assigns. */
export const isItin = (text: string): boolean =>
  NINE.test(text) &&
  new Set(text).size > 1 &&
  !isAdvertised(text) &&
  /^9\d\d(5\d|6[0-5]|7\d|8[0-8]|9[0-2]|9[4-9])/.test(text)

const POST_BOX =
  /(?<!\p{L})(g?p\.?\s*o\.?\s*box|post\s+office\s+box|post\s?box|post(fach|bus|boks)|pf\.\s*\d+|skr(?:ytka|\.)\s*poczt(?:owa|\.)|cx\.?\s*postal|ת\.?\s?ד\.?|p\.?\s?o\.?\s?b\.?\s*\d+|ap(?:ar)?(?:ta)?do\.?(?=\s*(?:n|\d|postal|de\s+correos|a[eé]reo|:))|casilla|caixa\s+postal|casella\s+postale|bo[iî]te\s+postale|b\.?p\.?\s*\d+|(private|locked)\s+bag|а\/я|صندوق\s+(?:ال)?بريد|ص\s?\.\s?ب)(?!\p{L})|^box\s*\d|私書箱|[郵邮]政信箱|사서함/iu

/** Whether an address is a post office box, by the words of several countries. */
export const isPostBox = (street: string): boolean => POST_BOX.test(street.normalize('NFC'))

/** Whether an address is somebody else's, in whose care mail is sent. */
export const isInCareOf = (street: string): boolean =>
  /(?<!\p{L})(c\s*\/\s*o|in\s+care\s+of|care\s+of|z\.?\s*h(d|änden)\.?|p\.\s?a\.|chez\s+(?:m(?:me|lle|r)?\.?|madame|monsieur|mademoiselle)(?=\s))(?!\p{L})|℅/iu.test(
    street,
  )

/** Letters that German and the Nordic languages write as two where a keyboard lacks them, as passports do (ICAO 9303-3). */
const AS_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** A name as it may be typed: as it is, without accents, and with two letters for one. */
const spellings = (name: string): string[] => {
  const plain = bare(name)
  const inTwo = plain.normalize('NFC').replace(/[äöüåø]/g, (letter) => AS_TWO[letter] ?? letter)
  return [plain, folded(plain), folded(inTwo)]
}

const haveOneSpelling = (a: string, b: string): boolean => {
  const known = new Set(spellings(a))
  return spellings(b).some((spelling) => known.has(spelling))
}

/**
 * Whether two spellings are one name: case, spaces, punctuation and accents aside, each word in its own way. What has no letters
 * is no name.
 */
export function isSameName(a: string, b: string): boolean {
  if (!isName(a)) return false
  if (haveOneSpelling(a, b)) return true
  const [words, others] = [a.trim().split(/\s+/), b.trim().split(/\s+/)]
  return words.length === others.length && words.every((word, at) => haveOneSpelling(word, others[at] ?? ''))
}

/** Whether a text can be a name: it has letters, and nothing that turns the text around it. */
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !isDisturbing(text)

/** Numbers kept for advertisements: 987-65-4320 to 987-65-4329 (Social Security Administration). */
const isAdvertised = (text: string): boolean => text.startsWith('98765432')

/**
 * Whether nine digits can be a Social Security number: no area 000, 666 or 900 and above, no group 00, no serial 0000.
 */
export function isSsn(text: string): boolean {
  if (!NINE.test(text) || PUBLISHED_SSNS.has(text)) return false
  return !/^(000|666|9)/.test(text) && text.slice(3, 5) !== '00' && text.slice(5) !== '0000'
}

/** How a number of the United States is written, where its dashes tell: 2-7 an EIN, 3-2-4 an SSN or ITIN. */
const EIN_FORM = /^\d\d-\d{7}$/
const PERSON_FORM = /^\d{3}-\d\d-\d{4}$/

/** Whether a text is a tax number of the United States: of the kind that its dashes tell, of any where it has none. */
export function isUsNumber(text: string): boolean {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/[\p{Pd}\u2212]/gu, '-')
  const number = plainNumber(text)
  const isPerson = isSsn(number) || isItin(number)
  if (EIN_FORM.test(typed)) return isEin(number)
  return PERSON_FORM.test(typed) ? isPerson : isPerson || isEin(number)
}

/** A number without spaces, dashes and brackets, in upper case; one of digits also without the points and commas between them. */
export function plainNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\u2212()]/gu, '')
    .toUpperCase()
  return /^(?:[A-Z]{2})?[\d.,]+$/.test(plain) ? plain.replace(/[.,]/g, '') : plain
}
