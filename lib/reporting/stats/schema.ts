import { z } from 'zod'
import { SOURCE_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { daysBetween, isDay } from '@/lib/platform/dates/days'
import { isTimeZone } from '@/lib/platform/dates/zones'
import { isPrintable } from '@/lib/platform/text/printable'
import { DIMENSIONS, HOURLY_RANGES, MAX_HOURLY_DAYS, MAX_OFFSET_HOURS, MAX_RANGE_DAYS, RANGES } from './constants'

const MAX_INT = 2_147_483_647
const day = z.string('is required, as YYYY-MM-DD').refine(isDay, 'must be a day, as YYYY-MM-DD')
const number = z.coerce.number()

const id = number.int().positive().max(MAX_INT)

const asked = {
  advertiserId: id.optional(),
  startDate: day,
  endDate: day,
  rangeTypeValue: z.enum(RANGES, `must be one of ${RANGES.join(', ')}`),
  offset: number
    .min(-MAX_OFFSET_HOURS)
    .max(MAX_OFFSET_HOURS)
    .refine((hours) => Number.isInteger(hours * 4), 'must be a multiple of a quarter of an hour')
    .default(0),
  timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone, as America/New_York').optional(),
}

type Days = { startDate: string; endDate: string; rangeTypeValue: (typeof RANGES)[number] }

function checkDays({ startDate, endDate, rangeTypeValue }: Days, context: z.core.$RefinementCtx) {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['endDate'], message })
  const days = daysBetween(startDate, endDate) + 1
  if (days < 1) refuse('must not be before startDate')
  else if (days > MAX_RANGE_DAYS) refuse(`must be within ${MAX_RANGE_DAYS} days of startDate`)
  else if (HOURLY_RANGES.includes(rangeTypeValue) && days > MAX_HOURLY_DAYS) {
    refuse(`must be within ${MAX_HOURLY_DAYS} days of startDate when hours are asked for`)
  }
}

/** `GET /api/stats`. [S7.1] */
export const statsQuerySchema = z
  .object({
    ...asked,
    /** Of one offer; only narrows, as `advertiserId` does. */
    offerId: id.optional(),
  })
  .superRefine(checkDays)

export type StatsQuery = z.output<typeof statsQuerySchema>

/** `GET /api/stats/breakdown`: the same question by one dimension, of one offer or source or of all. */
export const breakdownQuerySchema = z
  .object({
    ...asked,
    by: z.enum(DIMENSIONS, `must be one of ${DIMENSIONS.join(', ')}`),
    offerId: id.optional(),
    /** A source's name; empty for clicks without one. */
    source: z.string().max(SOURCE_MAX_LENGTH).refine(isPrintable, 'must be printable').optional(),
  })
  .superRefine(checkDays)

export type BreakdownQuery = z.output<typeof breakdownQuerySchema>

/** Numeric fields are coerced to numbers. [S3.1] */
const countsSchema = z.object({
  /** Pending and approved. */
  conversions: number,
  /** Decimal dollars of the pending and approved. */
  payout: number,
  /** The counted ones: no bots, no HEAD, no prefetch. */
  clicks: number,
  /** Viewer's day. */
  date: z.string(),
  /** Viewer's hour, 0 to 23; null in daily answers. */
  hour: z.null().or(number),
  pending: number,
  /** Decimal dollars, as the two below. */
  pendingPayout: number,
  approved: number,
  rejected: number,
  rejectedPayout: number,
  reversed: number,
  reversedPayout: number,
  uniqueClicks: number,
  /** Kept apart: of bots, prefetches and HEAD requests, and of links that were not approved yet. */
  flaggedClicks: number,
})

/** Source is empty when the link named none. */
const statSchema = countsSchema.extend({ source: z.string() })

export const statRowSchema = z.object({ Stat: statSchema, Offer: z.object({ offer_id: number, name: z.string() }) })
export const statsAnswerSchema = z.object({ data: z.array(statRowSchema) })

export const breakdownRowSchema = z.object({
  Stat: countsSchema,
  /** An offer's id, a source, a sub-ID; empty for clicks without one, null for the rest of all values together. */
  value: z.string().nullable(),
  /** Of an offer. */
  name: z.string().nullable(),
})
export const breakdownAnswerSchema = z.object({
  data: z.array(breakdownRowSchema),
  /** How many values the rest are. */
  folded: number,
})

export type Counts = z.output<typeof countsSchema>
export type StatsAnswer = z.output<typeof statsAnswerSchema>
export type StatRow = z.output<typeof statRowSchema>
export type BreakdownRow = z.output<typeof breakdownRowSchema>
export type BreakdownAnswer = z.output<typeof breakdownAnswerSchema>
