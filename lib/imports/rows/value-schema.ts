import { z } from 'zod'
import { SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { PayoutType } from '@/lib/generated/prisma/enums'
import { emailSchema } from '@/lib/platform/text/email-schema'
import { parseInstant } from '../files/instant-rules'
import { DEFAULT_WINDOW_DAYS, FOREIGN_ID_LENGTH, ROW_MAX_COUNT, TEXT_LENGTH } from './constants'
import { cut, parseBoolean, parseBps, rowCents, sanitizeText } from './rules'

/** A value of another system: a text, a number or nothing. */
export const raw = z.unknown().default('').transform(sanitizeText)

type Read<Value> = (text: string) => Value | undefined

/** A value read by a rule, which answers undefined for what it cannot read. */
export const readBy = <Value>(rule: Read<Value>, problem: (text: string) => string) =>
  raw.transform((text, context): Value => {
    const value = rule(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: problem(text) })
    return z.NEVER
  })

export const shortened = (text: string) => (text.length > 60 ? `${cut(text, 60)}…` : text)
const lowered = (text: string) => text.toLowerCase().replaceAll(' ', '_')

export const text = raw.transform((value) => cut(value, TEXT_LENGTH))
export const optional = text.transform((value) => value || null)
export const externalId = readBy(
  (value) => (value !== '' && value !== '0' && value.length <= FOREIGN_ID_LENGTH ? value : undefined),
  (value) => (value === '' || value === '0' ? 'The id is missing.' : `“${shortened(value)}” is too long for an id.`),
)
export const cents = readBy(
  (value) => (value === '' ? 0 : rowCents(value)),
  (value) => `“${shortened(value)}” is not a sum in whole cents, such as 12.50.`,
)
export const earnedCents = readBy(
  (value) => {
    const sum = value === '' ? 0 : rowCents(value)
    return sum === undefined || sum < 0 ? undefined : sum
  },
  (value) => `“${shortened(value)}” is not a sum in whole cents from 0 on, such as 12.50.`,
)
/** Sums of a day may have parts of a cent where single payouts have; they are rounded. */
export const dayCents = readBy(
  (value) => (value === '' ? 0 : rowCents(value, true)),
  (value) => `“${shortened(value)}” is not a sum, such as 12.50.`,
)
export const bps = readBy(
  (value) => (value === '' ? 0 : parseBps(value)),
  (value) => `“${shortened(value)}” is not a percentage from 0 to 100 with at most two decimals.`,
)
export const yesNo = readBy(parseBoolean, (value) => `“${shortened(value)}” is neither yes nor no.`)
export const wholeNumber = readBy(
  (value) => {
    const plain = value === '' ? 0 : Number(value.replaceAll(',', ''))
    return Number.isInteger(plain) && plain >= 0 && plain <= ROW_MAX_COUNT ? plain : undefined
  },
  (value) => `“${shortened(value)}” is not a whole number.`,
)
export const currency = readBy(
  (value) => (value === '' || value.toUpperCase() === 'USD' ? 'USD' : undefined),
  (value) => `The amounts are in ${shortened(value)}; everything here is recorded in US dollars.`,
)
export const oneOf = <Value extends string | null>(words: Readonly<Record<string, Value>>, what: string) =>
  readBy<Value>(
    (value) => words[lowered(value)],
    (value) => `“${shortened(value)}” is no ${what} that is known here.`,
  )
export const email = raw.transform((value, context) => {
  const parsed = emailSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const message =
    value === '' ? 'The email address is missing; nobody could sign in.' : `“${shortened(value)}” is no email address.`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

export const instant = (timeZone: string) =>
  readBy(
    (value) => parseInstant(value, { dateOrder: 'month-first', timeZone })?.toISOString(),
    (value) => `“${shortened(value)}” is no date and time, such as 2026-11-20 14:05:00.`,
  )
export const optionalInstant = (timeZone: string) =>
  readBy(
    (value) =>
      value === '' || value.startsWith('0000-')
        ? null
        : parseInstant(value, { dateOrder: 'month-first', timeZone })?.toISOString(),
    (value) => `“${shortened(value)}” is no date and time, such as 2026-11-20 14:05:00.`,
  )

/**
 * TUNE names its types as they are here; Everflow says cpa, cps and both, and rpa, rps and both for revenue. Null where the
 * source names none.
 */
export const PAYOUT_TYPE = {
  '': null,
  cpa_flat: PayoutType.cpa_flat,
  cpa: PayoutType.cpa_flat,
  rpa: PayoutType.cpa_flat,
  cpa_percentage: PayoutType.cpa_percentage,
  cps: PayoutType.cpa_percentage,
  rps: PayoutType.cpa_percentage,
  cpa_both: PayoutType.cpa_both,
  cpa_cps: PayoutType.cpa_both,
  'cpa+cps': PayoutType.cpa_both,
  rpa_rps: PayoutType.cpa_both,
  'rpa+rps': PayoutType.cpa_both,
} as const

export const windowDays = readBy(
  (value) => {
    if (value === '' || value === '0') return DEFAULT_WINDOW_DAYS
    const hours = Number(value)
    return hours > 0 ? Math.min(365, Math.max(1, Math.ceil(hours / 24))) : undefined
  },
  (value) => `“${shortened(value)}” is no number of hours.`,
)

/** A label of a link as ours can hold it: the rest of a longer one is cut off. */
export const label = (limit: number) => raw.transform((value) => cut(value.replace(/\p{Cc}/gu, ' '), limit).trim())
export const subId = label(SUB_ID_MAX_LENGTH)
