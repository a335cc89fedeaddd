import { z } from 'zod'
import { monthSchema } from '@/lib/platform/dates/schema'
import { centsSchema } from '@/lib/platform/money/schema'

/** `GET /api/advertiser/billing/statements/{month}`. Months are Eastern. */
export const statementParamsSchema = z.object({ month: monthSchema })
export const statementQuerySchema = z.object({ format: z.enum(['json', 'csv', 'pdf']).default('json') })

/** Sales and what was given back of them, in cents; `spendCents` is their difference. */
export const offerSpendSchema = z.object({
  offerId: z.number().int(),
  name: z.string(),
  sales: z.number().int(),
  salesCents: centsSchema,
  /** Rejections, reversals and refunds. */
  returns: z.number().int(),
  returnsCents: centsSchema,
  spendCents: centsSchema,
})
export type OfferSpend = z.output<typeof offerSpendSchema>

/**
 * A month of an advertiser: opening + brought over + deposits + payments − refunds − spend = closing. A balance below
 * zero is owed. Cents; `from` is included, `to` is not.
 */
export const advertiserStatementSchema = z.object({
  month: monthSchema,
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  isComplete: z.boolean(),
  advertiserName: z.string(),
  openingCents: centsSchema,
  /** What was paid ahead when the network moved here, in the month in which it was booked. */
  broughtOverCents: centsSchema,
  depositsCents: centsSchema,
  paymentsCents: centsSchema,
  refundsCents: centsSchema,
  offers: z.array(offerSpendSchema),
  spendCents: centsSchema,
  closingCents: centsSchema,
})
export type AdvertiserStatement = z.output<typeof advertiserStatementSchema>
