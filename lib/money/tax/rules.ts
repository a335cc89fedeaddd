import type { TaxFormKind } from '@/lib/generated/prisma/enums'
import { EASTERN } from '@/lib/platform/dates/constants'
import { type Day, dayInZone, dayStart } from '@/lib/platform/dates/days'
import { EIN_PREFIXES, FAMOUS_SSNS, W8_YEARS } from './constants'

/** The form for somebody, by two questions: are they a U.S. person, and do they sign for a business? */
export function formFor({ isUsPerson, isBusiness }: { isUsPerson: boolean; isBusiness: boolean }): TaxFormKind {
  if (isUsPerson) return 'w9'
  return isBusiness ? 'w8bene' : 'w8ben'
}

/** A number without the spaces and hyphens it is printed with. */
export const plainNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

const NINE = /^\d{9}$/

/** Whether nine digits can be a Social Security number: no area 000, 666 or 900 and above, no group 00, no serial 0000. */
export function isSsn(text: string): boolean {
  if (!NINE.test(text) || FAMOUS_SSNS.has(text)) return false
  return !/^(000|666|9)/.test(text) && text.slice(3, 5) !== '00' && text.slice(5) !== '0000'
}

/** Whether nine digits can be an individual taxpayer's number (ITIN): 9, and a group the IRS gives out. */
export const isItin = (text: string): boolean =>
  NINE.test(text) && /^9\d\d(5\d|6[0-5]|7\d|8[0-8]|9[0-2]|9[4-9])/.test(text)

/** Whether nine digits can be an employer's number: by its first two. */
export const isEin = (text: string): boolean => NINE.test(text) && EIN_PREFIXES.has(text.slice(0, 2))

/** Whether a text can be the tax number of another country: 4 to 20 letters and digits, not one of them only. */
export const isForeignTaxNumber = (text: string): boolean =>
  /^[\p{L}\p{N}./]{4,20}$/u.test(text) && new Set(text).size > 1

/** Whether a text is built like a global intermediary's number (GIIN). */
export const isGiin = (text: string): boolean =>
  /^[A-NP-Z0-9]{6}\.[A-NP-Z0-9]{5}\.(LE|SL|ME|BR|SF|SD|SS|SB|SP)\.\d{3}$/.test(text)

/** Whether an address is a box at the post office, where nobody lives. */
export const isPostBox = (street: string): boolean =>
  /\b(p\.?\s*o\.?\s*box|post\s+office\s+box|postfach)\b/i.test(street)

const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether two spellings are one name: case, spaces and punctuation aside. */
export const isSameName = (a: string, b: string): boolean => bare(a) === bare(b)

/** The instant a form ends to count: a W-8 with its third year after, Eastern; null for a W-9, which lasts. */
export function validUntil(kind: TaxFormKind, signedAt: Date): Date | null {
  if (kind === 'w9') return null
  const year = Number(dayInZone(signedAt, EASTERN).slice(0, 4))
  return dayStart(`${year + W8_YEARS + 1}-01-01` as Day, EASTERN)
}

/** Whether a form still counts. */
export function isInForce({ kind, signedAt }: { kind: TaxFormKind; signedAt: Date }, at: Date): boolean {
  const until = validUntil(kind, signedAt)
  return until === null || until > at
}

/** A number as a screen may show it: its last four. */
export const lastFour = (number: string): string => number.slice(-4)
export const maskedNumber = (last4: string | null): string => (last4 ? `••• ${last4}` : 'None')
