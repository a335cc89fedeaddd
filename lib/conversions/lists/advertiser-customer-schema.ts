import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { decimalDollars } from '@/lib/platform/money/format'
import { trimmedText } from '@/lib/platform/text/schema'
import { CUSTOMER_STATE_LABELS, CUSTOMER_STATES } from './affiliate/customer-state-constants'

const ROWS = 50
const ROWS_MAX = 100
const SEARCH_MAX = 255
const id = z.coerce.number().pipe(z.int32().positive())

/** `GET …/customers` of an advertiser. `before` is the id of the last row of the page before. */
export const advertiserCustomersQuerySchema = z.object({
  /** The advertiser's number of a customer, or the beginning of our name of them. */
  q: trimmedText(SEARCH_MAX).default(''),
  state: z.enum(CUSTOMER_STATES).optional(),
  offer: id.optional(),
  affiliate: id.optional(),
  /** Totals of all customers, which take longer than the rows where they are many. */
  with: z.enum(['totals']).optional(),
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(ROWS_MAX).default(ROWS),
  format: z.enum(['csv']).optional(),
})
export type AdvertiserCustomersQuery = z.output<typeof advertiserCustomersQuerySchema>

/** The same of all advertisers that staff see; there is no total of these. */
export const allCustomersQuerySchema = advertiserCustomersQuerySchema
  .omit({ with: true })
  .extend({ advertiser: id.optional() })
export type AllCustomersQuery = z.output<typeof allCustomersQuerySchema>

const cents = z.number().int()
/** Null for whoever may not see it. */
const hidden = cents.nullable()

const advertiserCustomerSchema = z.object({
  /** Of the subscription: its first conversion. */
  id: z.uuid(),
  /** A short name of ours, such as C-9F3AC21B. */
  name: z.string(),
  /** The advertiser's own numbers of the customer; empty where only their address was named, or nothing. */
  numbers: z.array(z.string()),
  affiliateId: z.number().int(),
  offerId: z.number().int(),
  offerName: z.string(),
  state: z.enum(CUSTOMER_STATES),
  beganAt: z.iso.datetime(),
  lastPaidAt: z.iso.datetime(),
  /** When the subscription ended, as its shop or a call says; null while it goes on. */
  endedAt: z.iso.datetime().nullable(),
  /** Those that were credited, refunded ones included. */
  payments: z.number().int(),
  /** What they paid, as far as it was reported, without refunds. */
  spentCents: cents,
  /** What it costs the advertiser. */
  costCents: hidden,
  /** What the affiliate gets: null for the advertiser. */
  payoutCents: hidden,
  /** What their payment of the next Eastern month is expected to cost, as the last one did; 0 where none is. */
  expectedCents: hidden,
})
export type AdvertiserCustomer = z.output<typeof advertiserCustomerSchema>

export const advertiserCustomersPageSchema = z.object({
  rows: z.array(advertiserCustomerSchema),
  nextBefore: z.uuid().nullable(),
  /** Of all customers of the advertiser, whatever is filtered; null unless asked for. */
  totals: z
    .object({
      customers: z.number().int(),
      active: z.number().int(),
      payments: z.number().int(),
      spentCents: cents,
      costCents: hidden,
      expectedCents: hidden,
    })
    .nullable(),
  /** The offers that have customers, for the filter; with the totals. */
  offers: z.array(z.object({ id: z.number().int(), name: z.string() })).nullable(),
})
export type AdvertiserCustomersPage = z.output<typeof advertiserCustomersPageSchema>

const allCustomerSchema = advertiserCustomerSchema.extend({
  advertiserId: z.number().int(),
  advertiserName: z.string(),
})
export type AllCustomer = z.output<typeof allCustomerSchema>

export const allCustomersPageSchema = z.object({ rows: z.array(allCustomerSchema), nextBefore: z.uuid().nullable() })
export type AllCustomersPage = z.output<typeof allCustomersPageSchema>

const dollars = (sum: number | null) => (sum === null ? '' : decimalDollars(BigInt(sum)))

/** The columns of the file; `payoutCents` is in that of staff alone. */
export const ADVERTISER_CUSTOMER_COLUMNS = listColumns<AdvertiserCustomer>()([
  { key: 'name', head: 'Customer' },
  { key: 'numbers', head: 'Customer number', csv: ({ numbers }) => numbers.join(' ') },
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'offerId', head: 'Offer ID' },
  { key: 'offerName', head: 'Offer' },
  { key: 'state', head: 'State', csv: ({ state }) => CUSTOMER_STATE_LABELS[state] },
  { key: 'beganAt', head: 'Customer since' },
  { key: 'lastPaidAt', head: 'Last payment' },
  { key: 'endedAt', head: 'Ended' },
  { key: 'payments', head: 'Payments' },
  { key: 'spentCents', head: 'Spent', csv: ({ spentCents }) => dollars(spentCents) },
  { key: 'costCents', head: 'Cost', csv: ({ costCents }) => dollars(costCents) },
  { key: 'payoutCents', head: 'Payout', csv: ({ payoutCents }) => dollars(payoutCents) },
  { key: 'expectedCents', head: 'Expected next month', csv: ({ expectedCents }) => dollars(expectedCents) },
])

/** Those of the file of all advertisers. */
export const ALL_CUSTOMER_COLUMNS = [
  ...listColumns<AllCustomer>()([
    { key: 'advertiserId', head: 'Advertiser ID' },
    { key: 'advertiserName', head: 'Advertiser' },
  ]),
  ...ADVERTISER_CUSTOMER_COLUMNS,
]
