import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { bulkIds, confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { daySchema } from '@/lib/platform/dates/schema'
import { centsSchema } from '@/lib/platform/money/schema'

const refSchema = z.string().regex(/^\d{1,9}-.{1,200}$/, 'There is no such sale.')
/** An Eastern day, or an instant. */
const boundary = z.union([daySchema, instantInput({ offset: true })])

/** `waiting`: compared alone; `booked`: booked here after all. */
export const SALE_STATES = ['waiting', 'booked'] as const

/** `GET /api/admin/links/compared-sales`: sales the previous platform would have had to pay, newest first. */
export const comparedSalesQuerySchema = listQuery(['arrived', 'payout'], {
  offer: z.coerce.number().pipe(z.int32().positive()).optional(),
  state: z.enum(SALE_STATES).optional(),
  /** The first day or instant, and the last day or the instant before which they arrived. */
  from: boundary.optional(),
  to: boundary.optional(),
})
export type ComparedSalesQuery = z.output<typeof comparedSalesQuerySchema>

export const comparedSaleSchema = z.object({
  /** The advertiser and the transaction: `12-ORDER-7`. */
  id: z.string(),
  arrivedAt: z.iso.datetime(),
  offerId: z.number().int(),
  offerName: z.string(),
  affiliateId: z.number().int(),
  txnId: z.string(),
  /** What it would have paid when it arrived. */
  payoutCents: centsSchema,
  revenueCents: centsSchema,
  bookedAt: z.iso.datetime().nullable(),
})
export type ComparedSale = z.output<typeof comparedSaleSchema>

/** The columns of the list, for the screen and the CSV. */
export const COMPARED_SALE_COLUMNS = listColumns<ComparedSale>()([
  { key: 'arrivedAt', head: 'Arrived' },
  { key: 'offerName', head: 'Offer' },
  { key: 'offerId', head: 'Offer ID', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate' },
  { key: 'txnId', head: 'Transaction' },
  { key: 'payoutCents', head: 'Payout ($)', csv: ({ payoutCents }) => payoutCents / 100 },
  { key: 'revenueCents', head: 'Revenue ($)', csv: ({ revenueCents }) => revenueCents / 100 },
  { key: 'bookedAt', head: 'Recorded here' },
])

/**
 * `POST …/booking`: books sales that the previous platform did not get. One above the limit for phrases asks for its payout,
 * `$250.00`; more than one for `record 12`.
 */
export const bookComparedSalesSchema = z.strictObject({
  ids: bulkIds(refSchema),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type BookComparedSales = z.output<typeof bookComparedSalesSchema>
