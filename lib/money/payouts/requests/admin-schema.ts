import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { PayoutMethodKind, PayoutStatus } from '@/lib/generated/prisma/enums'
import { decimalDollars } from '@/lib/platform/money/format'
import { centsSchema } from '@/lib/platform/money/schema'
import { trimmedText } from '@/lib/platform/text/schema'

/** `GET /api/admin/payouts-dashboard`: requests of all affiliates. */
export const requestsQuerySchema = listQuery(['requested', 'amount', 'name'] as const, {
  status: z.enum(PayoutStatus).optional(),
  method: z.enum(PayoutMethodKind).optional(),
  batch: z.uuid().optional(),
  affiliate: z.coerce.number().pipe(z.int32().positive()).optional(),
})
export type RequestsQuery = z.output<typeof requestsQuerySchema>

export const adminRequestSchema = z.object({
  id: z.uuid(),
  affiliateId: z.number().int(),
  name: z.string(),
  email: z.string(),
  amountCents: centsSchema,
  methodKind: z.enum(PayoutMethodKind),
  methodHint: z.string(),
  /** Why a payment there may come back, by the checks of today; null where nothing, and once it is settled. */
  methodFault: z.string().nullable(),
  status: z.enum(PayoutStatus),
  statusReason: z.string().nullable(),
  batchId: z.string().nullable(),
  providerRef: z.string().nullable(),
  requestedAt: z.iso.datetime(),
})
export type AdminRequest = z.output<typeof adminRequestSchema>

const sum = z.object({ count: z.number().int(), cents: centsSchema })
/** Totals of requests by status; `paid` covers the last 30 days. */
export const payoutsSummarySchema = z.object({
  due: sum,
  held: sum,
  processing: sum,
  failed: sum,
  paid: sum,
  /** The providers configured here. */
  providers: z.array(z.object({ name: z.string(), kinds: z.array(z.enum(PayoutMethodKind)), isByHand: z.boolean() })),
})
export type PayoutsSummary = z.output<typeof payoutsSummarySchema>

/** Actions on one request; for those that move money, `confirm` is its amount as `$1,234.00`. */
export const REQUEST_ACTIONS = ['hold', 'release', 'retry', 'return', 'settle'] as const
export type RequestAction = (typeof REQUEST_ACTIONS)[number]
export const requestActionParams = z.object({ id: z.uuid(), action: z.enum(REQUEST_ACTIONS) })
export const requestActionSchema = z.strictObject({
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
  /** Of `settle`: the bank's reference of a payment that arrived, or why it did not. */
  reference: trimmedText(120).min(1).optional(),
  failure: trimmedText(200).min(1).optional(),
})

/** The columns of the list, for the screen and the CSV. */
export const PAYOUT_REQUEST_COLUMNS = listColumns<AdminRequest>()([
  { key: 'id', head: 'Request', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'name', head: 'Name' },
  { key: 'email', head: 'Email', only: 'csv' },
  { key: 'amountCents', head: 'Amount', csv: (row) => decimalDollars(BigInt(row.amountCents)) },
  { key: 'methodKind', head: 'Method', only: 'csv' },
  { key: 'methodHint', head: 'Destination' },
  { key: 'status', head: 'Status' },
  { key: 'statusReason', head: 'Status reason', only: 'csv' },
  { key: 'batchId', head: 'Batch', only: 'csv' },
  { key: 'providerRef', head: 'Reference', only: 'csv' },
  { key: 'requestedAt', head: 'Requested' },
])
