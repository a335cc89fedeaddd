import { z } from 'zod'
import { daysBetween, isDay } from '../dates/days'
import { isTimeZone } from '../dates/zones'
import { HOURLY_RANGES, MAX_HOURLY_DAYS, MAX_OFFSET_HOURS, MAX_RANGE_DAYS, RANGES } from './constants'

const MAX_INT = 2_147_483_647
const day = z.string('is required, as YYYY-MM-DD').refine(isDay, 'must be a day, as YYYY-MM-DD')
const number = z.coerce.number()

/** `GET /api/stats`. [S7.1] */
export const statsQuerySchema = z
  .object({
    advertiserId: number.int().positive().max(MAX_INT).optional(),
    startDate: day,
    endDate: day,
    rangeTypeValue: z.enum(RANGES, `must be one of ${RANGES.join(', ')}`),
    offset: number
      .min(-MAX_OFFSET_HOURS)
      .max(MAX_OFFSET_HOURS)
      .refine((hours) => Number.isInteger(hours * 4), 'must be a multiple of a quarter of an hour')
      .default(0),
    timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone, as America/New_York').optional(),
  })
  .superRefine(({ startDate, endDate, rangeTypeValue }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['endDate'], message })
    const days = daysBetween(startDate, endDate) + 1
    if (days < 1) refuse('must not be before startDate')
    else if (days > MAX_RANGE_DAYS) refuse(`must be within ${MAX_RANGE_DAYS} days of startDate`)
    else if (HOURLY_RANGES.includes(rangeTypeValue) && days > MAX_HOURLY_DAYS) {
      refuse(`must be within ${MAX_HOURLY_DAYS} days of startDate when hours are asked for`)
    }
  })

export type StatsQuery = z.output<typeof statsQuerySchema>

/** Numeric fields are coerced to numbers. [S3.1] */
const statSchema = z.object({
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
  /** Empty when the link named none. */
  source: z.string(),
  pending: number,
  approved: number,
  rejected: number,
  uniqueClicks: number,
})

export const statRowSchema = z.object({ Stat: statSchema, Offer: z.object({ offer_id: number, name: z.string() }) })
export const statsAnswerSchema = z.object({ data: z.array(statRowSchema) })

export type StatRow = z.output<typeof statRowSchema>
