import { z } from 'zod'
import { checkPeriod, periodFields } from '../periods/schema'
import { MAX_ID } from './constants'

const number = z.coerce.number()

/** The id of an offer or an advertiser in a query. */
export const idSchema = number.int().positive().max(MAX_ID)

/** `GET /api/stats`. [S7.1] */
export const statsQuerySchema = z
  .object({
    /** Limits the answer to the offers of one advertiser, as `offerId` limits it to one offer. */
    advertiserId: idSchema.optional(),
    ...periodFields,
    offerId: idSchema.optional(),
  })
  .superRefine(checkPeriod)

export type StatsQuery = z.output<typeof statsQuerySchema>

/** Numeric fields are coerced to numbers. [S3.1] */
export const countsSchema = z.object({
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
  /** Excluded from `clicks`: bots, prefetches, HEAD requests, and clicks on links that were not approved yet. */
  flaggedClicks: number,
})

/** Source is empty when the link named none. */
const statSchema = countsSchema.extend({ source: z.string() })

export const statRowSchema = z.object({ Stat: statSchema, Offer: z.object({ offer_id: number, name: z.string() }) })
export const statsAnswerSchema = z.object({
  data: z.array(statRowSchema),
  /** Where nothing was counted: the last Eastern day before the period with something; left out where there is none. */
  lastDay: z.iso.date().optional(),
})

export type Counts = z.output<typeof countsSchema>
export type StatsAnswer = z.output<typeof statsAnswerSchema>
export type StatRow = z.output<typeof statRowSchema>
