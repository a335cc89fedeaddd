import type { ConversionApprover, ConversionStatus } from '@/lib/generated/prisma/enums'

/** How links without a source are called in filters. */
export const NO_SOURCE_NAME = 'No source'

export const isUnnamedSource = (name: string): boolean => name.toLowerCase() === NO_SOURCE_NAME.toLowerCase()

/**
 * When the money of a conversion comes: at an instant, once the advertiser (until then) or staff approve it, at none that is
 * certain yet, since one, or not at all.
 */
export type MoneyTime =
  | { kind: 'at' | 'since' | 'taken' | 'approval'; at: string }
  | { kind: 'uncertain' | 'staff' }
  | { kind: 'never' }

type Paid = {
  status: ConversionStatus
  approver: ConversionApprover | null
  holdUntil: string
  decidedAt: string | null
  createdAt: string
}

/**
 * When the money of a conversion comes.
 * @param isMoneyHeld whether the account is under review or not approved, so that no date is certain
 */
export function moneyTime(
  { status, approver, holdUntil, decidedAt, createdAt }: Paid,
  isMoneyHeld: boolean,
): MoneyTime {
  if (status === 'pending') {
    if (isMoneyHeld) return { kind: 'uncertain' }
    if (approver === 'staff') return { kind: 'staff' }
    return { kind: approver === 'advertiser' ? 'approval' : 'at', at: holdUntil }
  }
  if (status === 'approved') return { kind: 'since', at: decidedAt ?? createdAt }
  return status === 'reversed' ? { kind: 'taken', at: decidedAt ?? createdAt } : { kind: 'never' }
}

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Every country code with its name, in the order of names. */
export const listCountries = (): { code: string; name: string }[] =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((code) => {
      const name = NAMES.of(code)
      return name && !NO_COUNTRIES.has(code) ? [{ code, name }] : []
    })
    .sort((a, b) => a.name.localeCompare(b.name))

/** Codes of regions that are no countries, and outdated ones that stand for another code. */
const NO_COUNTRIES = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'ZZ',
  'UK',
  'DD',
  'FX',
  'SU',
  'YD',
  'YU',
  'ZR',
  'TP',
  'BU',
  'CS',
  'NT',
  'RH',
  'DY',
  'HV',
  'NH',
  'VD',
  'AN',
])
