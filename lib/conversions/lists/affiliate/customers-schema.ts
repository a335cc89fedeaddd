import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { decimalDollars } from '@/lib/platform/money/format'
import { trimmedText } from '@/lib/platform/text/schema'
import { CUSTOMER_STATE_LABELS, CUSTOMER_STATES } from './customer-state-constants'

const ROWS = 50
const ROWS_MAX = 100
const SEARCH_MAX = 40

/** `GET /api/customers`. `before` is the id of the last row of the page before. */
export const ownCustomersQuerySchema = z.object({
  /** A customer's name here, or the beginning of it. */
  q: trimmedText(SEARCH_MAX).default(''),
  state: z.enum(CUSTOMER_STATES).optional(),
  offer: z.coerce.number().pipe(z.int32().positive()).optional(),
  /** Totals of all customers, which take longer than the rows where they are many. */
  with: z.enum(['totals']).optional(),
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(ROWS_MAX).default(ROWS),
  format: z.enum(['csv']).optional(),
})
export type OwnCustomersQuery = z.output<typeof ownCustomersQuerySchema>

const cents = z.number().int()

export const ownCustomerSchema = z.object({
  /** Of the subscription: its first conversion. */
  id: z.uuid(),
  /** A short name of ours, such as C-9F3AC21B; what the advertiser calls the customer stays with the advertiser. */
  name: z.string(),
  offerId: z.number().int(),
  offerName: z.string(),
  /** Empty when the link named none. */
  sourceName: z.string(),
  state: z.enum(CUSTOMER_STATES),
  beganAt: z.iso.datetime(),
  lastPaidAt: z.iso.datetime(),
  /** When the subscription ended, as its shop or a call says; null while it goes on. */
  endedAt: z.iso.datetime().nullable(),
  /** Those that were credited, refunded ones included. */
  payments: z.number().int(),
  /** What counts of their payments, held or approved, and how much of it is held. */
  earnedCents: cents,
  pendingCents: cents,
  /** What their payment of the next Eastern month is expected to pay; 0 where none is. */
  expectedCents: cents,
})
export type OwnCustomer = z.output<typeof ownCustomerSchema>

export const ownCustomersPageSchema = z.object({
  rows: z.array(ownCustomerSchema),
  nextBefore: z.uuid().nullable(),
  /** Of all customers of the affiliate, whatever is filtered; null unless asked for. */
  totals: z
    .object({
      customers: z.number().int(),
      active: z.number().int(),
      payments: z.number().int(),
      earnedCents: cents,
      /** Of the next Eastern month. */
      expectedCents: cents,
    })
    .nullable(),
  /** The offers that have customers, for the filter; with the totals. */
  offers: z.array(z.object({ id: z.number().int(), name: z.string() })).nullable(),
})
export type OwnCustomersPage = z.output<typeof ownCustomersPageSchema>

/** The columns of the file. */
export const OWN_CUSTOMER_COLUMNS = listColumns<OwnCustomer>()([
  { key: 'name', head: 'Customer' },
  { key: 'offerId', head: 'Offer ID' },
  { key: 'offerName', head: 'Offer' },
  { key: 'sourceName', head: 'Source' },
  { key: 'state', head: 'State', csv: ({ state }) => CUSTOMER_STATE_LABELS[state] },
  { key: 'beganAt', head: 'Customer since' },
  { key: 'lastPaidAt', head: 'Last payment' },
  { key: 'endedAt', head: 'Ended' },
  { key: 'payments', head: 'Payments' },
  { key: 'earnedCents', head: 'Earned', csv: (row) => decimalDollars(BigInt(row.earnedCents)) },
  { key: 'pendingCents', head: 'On hold', csv: (row) => decimalDollars(BigInt(row.pendingCents)) },
  { key: 'expectedCents', head: 'Expected next month', csv: (row) => decimalDollars(BigInt(row.expectedCents)) },
])
