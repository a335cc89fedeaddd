import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { centsSchema } from '@/lib/platform/money/schema'
import { limitedText } from '@/lib/platform/text/schema'
import { SOURCE_LABELS } from '../rows/constants'
import { importSourceSchema } from '../rows/schema'

const waiting = z.object({
  source: importSourceSchema,
  /** Balances that are not booked, and their sum. */
  affiliates: z.number().int(),
  affiliateCents: centsSchema,
  advertisers: z.number().int(),
  advertiserCents: centsSchema,
  balances: z.number().int(),
  amountCents: centsSchema,
  /** The fingerprint of the list of them, as `listWaitingBalances` has it. */
  listHash: z.string(),
})

const booking = z.object({
  id: z.string(),
  source: importSourceSchema,
  balances: z.number().int(),
  amountCents: centsSchema,
  reason: z.string(),
  approvedBy: z.string(),
  approvedAt: z.iso.datetime(),
  secondApprover: z.string().nullable(),
  postedAt: z.iso.datetime().nullable(),
  declinedAt: z.iso.datetime().nullable(),
  /** Whether the viewer approved it first. */
  isOwn: z.boolean(),
})

/** `GET /api/admin/system/imports/balances`: what waits, by source, and what was approved, newest first. */
export const openingsSchema = z.object({ waiting: z.array(waiting), bookings: z.array(booking) })
export type Openings = z.output<typeof openingsSchema>

/** `GET …/balances/waiting`: the balances that wait to be booked, one by one. */
export const waitingBalancesQuerySchema = listQuery(['name', 'amount'], { source: importSourceSchema.optional() })
export type WaitingBalancesQuery = z.output<typeof waitingBalancesQuerySchema>

export const waitingBalanceSchema = z.object({
  id: z.string(),
  source: importSourceSchema,
  party: z.enum(['affiliate', 'advertiser']),
  /** Its id at the source, and here. */
  externalId: z.string(),
  ourId: z.number().int(),
  name: z.string(),
  amountCents: centsSchema,
})
export type WaitingBalance = z.output<typeof waitingBalanceSchema>

/** The columns of the file. */
export const WAITING_BALANCE_COLUMNS = listColumns<WaitingBalance>()([
  { key: 'source', head: 'Source', csv: ({ source }) => SOURCE_LABELS[source] },
  { key: 'party', head: 'Party' },
  { key: 'externalId', head: 'ID at the source' },
  { key: 'ourId', head: 'ID here' },
  { key: 'name', head: 'Name' },
  { key: 'amountCents', head: 'Balance ($)', csv: ({ amountCents }) => amountCents / 100 },
])

/** `POST`: the number, the sum and the list that were seen; others waiting by then are refused. */
export const approveOpeningSchema = z.strictObject({
  source: importSourceSchema,
  balances: z.int().positive(),
  amountCents: z.int().positive(),
  listHash: limitedText(64),
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type ApproveOpening = z.output<typeof approveOpeningSchema>

export const openingParamsSchema = z.object({ id: z.uuid() })
export const declineOpeningSchema = z.strictObject({ reason: reasonSchema })
