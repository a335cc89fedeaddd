import { z } from 'zod'
import { EXTERNAL_SOURCES } from '@/lib/catalog/external-ids/constants'
import { SOURCE_MAX_LENGTH, SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { CapMetric, type CapPeriod, PayoutType } from '@/lib/generated/prisma/enums'
import { EASTERN } from '@/lib/platform/dates/constants'
import { isDay } from '@/lib/platform/dates/days'
import { emailSchema } from '@/lib/platform/text/email-schema'
import { parseInstant } from '../files/instant-rules'
import {
  ACCESS_STATUS,
  ACCOUNT_STATUS,
  CONVERSION_STATUS,
  CREATIVE_KIND,
  DEFAULT_WINDOW_DAYS,
  FOREIGN_ID_LENGTH,
  IMPORT_KINDS,
  OFFER_STATUS,
  ROW_MAX_COUNT,
  TEXT_LENGTH,
} from './constants'
import { cut, normalizeTerms, ownMacros, parseBoolean, parseBps, plainText, rowCents, sanitizeText } from './rules'

export const importSourceSchema = z.enum(EXTERNAL_SOURCES)
export const importKindSchema = z.enum(IMPORT_KINDS)

/** A value of another system: a text, a number or nothing. */
const raw = z.unknown().default('').transform(sanitizeText)

type Read<Value> = (text: string) => Value | undefined

/** A value read by a rule that answers undefined for what it cannot read. */
const read = <Value>(rule: Read<Value>, problem: (text: string) => string) =>
  raw.transform((text, context): Value => {
    const value = rule(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: problem(text) })
    return z.NEVER
  })

const shown = (text: string) => (text.length > 60 ? `${cut(text, 60)}…` : text)
const lowered = (text: string) => text.toLowerCase().replaceAll(' ', '_')

const text = raw.transform((value) => cut(value, TEXT_LENGTH))
const optional = text.transform((value) => value || null)
const foreignId = read(
  (value) => (value !== '' && value !== '0' && value.length <= FOREIGN_ID_LENGTH ? value : undefined),
  (value) => (value === '' || value === '0' ? 'The id is missing.' : `“${shown(value)}” is too long for an id.`),
)
const cents = read(
  (value) => (value === '' ? 0 : rowCents(value)),
  (value) => `“${shown(value)}” is not a sum in whole cents, such as 12.50.`,
)
const earned = read(
  (value) => {
    const sum = value === '' ? 0 : rowCents(value)
    return sum === undefined || sum < 0 ? undefined : sum
  },
  (value) => `“${shown(value)}” is not a sum in whole cents from 0 on, such as 12.50.`,
)
/** Sums of a day may have parts of a cent where single payouts have; they are rounded. */
const daySum = read(
  (value) => (value === '' ? 0 : rowCents(value, true)),
  (value) => `“${shown(value)}” is not a sum, such as 12.50.`,
)
const bps = read(
  (value) => (value === '' ? 0 : parseBps(value)),
  (value) => `“${shown(value)}” is not a percentage from 0 to 100 with at most two decimals.`,
)
const yes = read(parseBoolean, (value) => `“${shown(value)}” is neither yes nor no.`)
const count = read(
  (value) => {
    const plain = value === '' ? 0 : Number(value.replaceAll(',', ''))
    return Number.isInteger(plain) && plain >= 0 && plain <= ROW_MAX_COUNT ? plain : undefined
  },
  (value) => `“${shown(value)}” is not a whole number.`,
)
const currency = read(
  (value) => (value === '' || value.toUpperCase() === 'USD' ? 'USD' : undefined),
  (value) => `The amounts are in ${shown(value)}; everything here is recorded in US dollars.`,
)
const one = <Value extends string | null>(words: Readonly<Record<string, Value>>, what: string) =>
  read<Value>(
    (value) => words[lowered(value)],
    (value) => `“${shown(value)}” is no ${what} that is known here.`,
  )
const email = raw.transform((value, context) => {
  const parsed = emailSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const message =
    value === '' ? 'The email address is missing; nobody could sign in.' : `“${shown(value)}” is no email address.`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const instant = (timeZone: string) =>
  read(
    (value) => parseInstant(value, { dateOrder: 'month-first', timeZone })?.toISOString(),
    (value) => `“${shown(value)}” is no date and time, such as 2026-11-20 14:05:00.`,
  )
const optionalInstant = (timeZone: string) =>
  read(
    (value) =>
      value === '' || value.startsWith('0000-')
        ? null
        : parseInstant(value, { dateOrder: 'month-first', timeZone })?.toISOString(),
    (value) => `“${shown(value)}” is no date and time, such as 2026-11-20 14:05:00.`,
  )

/**
 * TUNE names its types as they are here; Everflow says cpa, cps and both, and rpa, rps and both for revenue. Null where the
 * source names none.
 */
const PAYOUT_TYPE = {
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

const windowDays = read(
  (value) => {
    if (value === '' || value === '0') return DEFAULT_WINDOW_DAYS
    const hours = Number(value)
    return hours > 0 ? Math.min(365, Math.max(1, Math.ceil(hours / 24))) : undefined
  },
  (value) => `“${shown(value)}” is no number of hours.`,
)

const person = z.object({ name: text, email })

const advertiser = () =>
  z.object({
    foreignId,
    name: read(
      (value) => cut(value, 100) || undefined,
      () => 'The name is missing.',
    ),
    status: one(ACCOUNT_STATUS, 'status of an account'),
    website: optional,
    contacts: z.array(person).default([]),
  })

const affiliate = () =>
  z.object({
    foreignId,
    email,
    firstName: text.transform((value) => cut(value, 60)),
    lastName: text.transform((value) => cut(value, 60)),
    company: optional,
    status: one(ACCOUNT_STATUS, 'status of an account'),
  })

const offerFields = (timeZone: string) =>
  z.object({
    foreignId,
    advertiserId: foreignId,
    name: read(
      (value) => cut(value, 120) || undefined,
      () => 'The name is missing.',
    ),
    description: text.transform((value) => cut(plainText(value), 5_000)),
    status: one(OFFER_STATUS, 'status of an offer'),
    destinationUrl: text.transform(ownMacros),
    previewUrl: text,
    currency,
    payoutType: one(PAYOUT_TYPE, 'type of payout'),
    revenueType: one(PAYOUT_TYPE, 'type of revenue'),
    payoutCents: earned,
    percentPayoutBps: bps,
    revenueCents: earned,
    percentRevenueBps: bps,
    isPrivate: yes,
    requiresApproval: yes,
    allowMultipleConversions: yes,
    windowDays,
    expiresAt: optionalInstant(timeZone),
  })

const offer = (timeZone: string) => offerFields(timeZone).transform((row) => ({ ...row, ...normalizeTerms(row) }))

const metrics = Object.fromEntries(Object.values(CapMetric).map((metric) => [metric, metric])) as Record<
  string,
  CapMetric
>
const CAP_METRIC: Record<string, CapMetric> = { ...metrics, click: 'clicks', conversion: 'conversions' }
const CAP_PERIOD: Record<string, CapPeriod> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  total: 'total',
  global: 'total',
}

const cap = () =>
  z
    .object({
      offerId: foreignId,
      metric: one(CAP_METRIC, 'metric of a cap'),
      period: one(CAP_PERIOD, 'period of a cap'),
      /** A count, or a sum in dollars where the metric is money. */
      limit: raw,
    })
    .transform(({ offerId, metric, period, limit: typed }, context) => {
      const isMoney = metric === 'payout' || metric === 'revenue'
      const limit = isMoney ? rowCents(typed) : Number(typed.replaceAll(',', '') || Number.NaN)
      if (limit === undefined || !Number.isInteger(limit) || limit < 1) {
        const message = `“${shown(typed)}” is no limit: ${isMoney ? 'a sum such as 500.00' : 'a whole number from 1 on'}.`
        context.addIssue({ code: 'custom', path: ['limit'], message })
        return z.NEVER
      }
      return { foreignId: `${offerId}:${metric}:${period}`, offerId, metric, period, limit }
    })

const payout = () =>
  z
    .object({
      offerId: foreignId,
      affiliateId: foreignId,
      goalId: read(
        (value) => (value === '' || value === '0' ? null : undefined),
        (value) => `It is for the goal ${shown(value)}; goals are not imported. Set it by hand.`,
      ),
      currency,
      payoutCents: earned,
      percentPayoutBps: bps,
    })
    .transform(({ goalId: _, ...row }) => ({ foreignId: `${row.offerId}:${row.affiliateId}`, ...row }))

const access = () =>
  z
    .object({ offerId: foreignId, affiliateId: foreignId, status: one(ACCESS_STATUS, 'status of an approval') })
    .transform((row) => ({ foreignId: `${row.offerId}:${row.affiliateId}`, ...row }))

const creative = () =>
  z.object({
    foreignId,
    offerId: foreignId,
    kind: one(CREATIVE_KIND, 'kind of creative'),
    title: read(
      (value) => cut(value, 100) || undefined,
      () => 'The title is missing.',
    ),
    url: text,
    body: text,
  })

const balance = () =>
  z
    .object({
      party: one(
        { affiliate: 'affiliate', partner: 'affiliate', advertiser: 'advertiser' } as const,
        'kind of account',
      ),
      partyId: foreignId,
      currency,
      amountCents: cents,
    })
    .transform((row) => ({ foreignId: `${row.party}:${row.partyId}`, ...row }))

/** A label of a link as ours can hold it: the rest of a longer one is cut off. */
const label = (limit: number) => raw.transform((value) => cut(value.replace(/\p{Cc}/gu, ' '), limit).trim())
const subId = label(SUB_ID_MAX_LENGTH)

const click = (timeZone: string) =>
  z.object({
    /** The minute of an answer that the source cut, whose other clicks are not known. */
    cutTime: read(
      (value) => (value === '' ? null : undefined),
      (value) => `The source answered only the first clicks from ${shown(value)} on; take this day from a file.`,
    ),
    /** The transaction id, which advertisers send back with a sale. */
    foreignId,
    offerId: foreignId,
    affiliateId: foreignId,
    at: instant(timeZone),
    source: label(SOURCE_MAX_LENGTH),
    s1: subId,
    s2: subId,
    s3: subId,
    s4: subId,
    s5: subId,
  })

const conversion = (timeZone: string) =>
  z.object({
    foreignId,
    offerId: foreignId,
    affiliateId: foreignId,
    at: instant(timeZone),
    status: one(CONVERSION_STATUS, 'status of a conversion'),
    currency,
    payoutCents: earned,
    revenueCents: earned,
    transactionId: optional,
  })

const statistic = () =>
  z
    .object({
      /** The day of a table that the source cut, whose other figures are not known. */
      cutDay: read(
        (value) => (value === '' ? null : undefined),
        (value) => `The source answered only the first lines of ${shown(value)}; take this day from a file.`,
      ),
      day: read(
        (value) => (isDay(value.slice(0, 10)) ? value.slice(0, 10) : undefined),
        (value) => `“${shown(value)}” is no day, such as 2026-11-20.`,
      ),
      offerId: foreignId,
      affiliateId: foreignId,
      currency,
      clicks: count,
      conversions: count,
      payoutCents: daySum,
      revenueCents: daySum,
    })
    .transform(({ cutDay: _, ...row }) => ({ foreignId: `${row.day}:${row.offerId}:${row.affiliateId}`, ...row }))

/** The rows of each kind as every source's are read. `timeZone` is that of times without one. Sums in cents. */
export const rowSchemas = (timeZone: string = EASTERN) => ({
  advertiser: advertiser(),
  affiliate: affiliate(),
  offer: offer(timeZone),
  cap: cap(),
  payout: payout(),
  access: access(),
  creative: creative(),
  balance: balance(),
  click: click(timeZone),
  conversion: conversion(timeZone),
  statistic: statistic(),
})

type Schemas = ReturnType<typeof rowSchemas>
/** A row of each kind. */
export type ImportRows = { [Kind in keyof Schemas]: z.output<Schemas[Kind]> }

/** What a source says of one thing, before it is read: texts by the names of the fields. */
export type Draft = Readonly<Record<string, unknown>>

/** Why a row cannot be used: which of its fields, and a sentence. */
export const rowProblemSchema = z.object({ field: z.string(), reason: z.string() })
export type RowProblem = z.output<typeof rowProblemSchema>
