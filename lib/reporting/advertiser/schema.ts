import { z } from 'zod'
import { OfferStatus } from '@/lib/generated/prisma/enums'
import { DEFAULT_DAYS, OVERVIEW_DAYS } from './constants'

/** `GET /api/advertiser/overview`. */
export const overviewQuerySchema = z.object({ days: z.enum(OVERVIEW_DAYS).default(DEFAULT_DAYS) })
export type OverviewQuery = z.output<typeof overviewQuerySchema>

/** Counted clicks, conversions by state, and what pending and approved ones cost the advertiser, in cents; of these, what recurs: conversions of
 * subscriptions after their first. */
const spend = {
  clicks: z.number().int(),
  pending: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  reversed: z.number().int(),
  spendCents: z.number().int(),
  recurring: z.number().int(),
  recurringSpendCents: z.number().int(),
}
const spendSchema = z.object(spend)
export type Spend = z.output<typeof spendSchema>

const spendDaySchema = z.object({ day: z.string(), ...spend })
export type SpendDay = z.output<typeof spendDaySchema>

const spendOfferSchema = z.object({
  offerId: z.number().int(),
  name: z.string(),
  status: z.enum(OfferStatus),
  ...spend,
})
export type SpendOffer = z.output<typeof spendOfferSchema>

/** Days are Eastern, both included. Conversions count on the day of their click's call, in the state they have now. */
export const overviewSchema = z.object({
  advertiserName: z.string(),
  from: z.string(),
  to: z.string(),
  total: spendSchema,
  /** As many days just before. */
  before: spendSchema,
  byDay: z.array(spendDaySchema),
  /** Every offer, the one with the most spend first. */
  byOffer: z.array(spendOfferSchema),
})
export type Overview = z.output<typeof overviewSchema>
