import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { bulkIds, confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { BatchStatus, PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { decimalDollars } from '@/lib/platform/money/format'
import { centsSchema } from '@/lib/platform/money/schema'
import { limitedText } from '@/lib/platform/text/schema'

export const batchesQuerySchema = listQuery(['created', 'total', 'payees'] as const, {
  status: z.enum(BatchStatus).optional(),
})
export type BatchesQuery = z.output<typeof batchesQuerySchema>

export const adminBatchSchema = z.object({
  id: z.uuid(),
  status: z.enum(BatchStatus),
  provider: z.string(),
  totalCents: centsSchema,
  payeeCount: z.number().int(),
  needsSecondApproval: z.boolean(),
  createdBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  secondApprovedBy: z.string().nullable(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** How many open payments were in no file for the bank yet, and how many were; null for other providers. */
  bankFile: z.object({ newCount: z.number().int(), exportedCount: z.number().int() }).nullable(),
})
export type AdminBatch = z.output<typeof adminBatchSchema>

const order = { requestIds: bulkIds(z.uuid()), provider: limitedText(40) }
export const previewOrderSchema = z.strictObject(order)
export const batchOrderSchema = z.strictObject({ ...order, reason: reasonSchema })

export const batchPreviewSchema = z.object({
  payees: z.array(
    z.object({
      requestId: z.uuid(),
      affiliateId: z.number().int(),
      name: z.string(),
      methodKind: z.enum(PayoutMethodKind),
      methodHint: z.string(),
      amountCents: centsSchema,
      problem: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  payeeCount: z.number().int(),
  totalCents: centsSchema,
  needsSecondApproval: z.boolean(),
})
export type BatchPreviewResponse = z.output<typeof batchPreviewSchema>

/** Actions on a batch; `confirm` is its total as `$1,234.00`. */
export const BATCH_ACTIONS = ['approve', 'send', 'cancel'] as const
export type BatchAction = (typeof BATCH_ACTIONS)[number]
export const batchActionParams = z.object({ id: z.uuid(), action: z.enum(BATCH_ACTIONS) })
export const batchActionSchema = z.strictObject({ reason: reasonSchema, confirm: confirmSchema.default('') })
/** What a file for the bank has: the open payments that were in none yet, or all open ones once more. */
export const EXPORTED_PAYMENTS = ['new', 'all'] as const
export type ExportedPayments = (typeof EXPORTED_PAYMENTS)[number]
export const exportSchema = z.strictObject({
  reason: reasonSchema,
  payments: z.enum(EXPORTED_PAYMENTS).default('new'),
})

/** The columns of the list, for the screen and the CSV. */
export const PAYOUT_BATCH_COLUMNS = listColumns<AdminBatch>()([
  { key: 'id', head: 'Batch', only: 'csv' },
  { key: 'status', head: 'Status' },
  { key: 'provider', head: 'Provider' },
  { key: 'payeeCount', head: 'Payees' },
  { key: 'totalCents', head: 'Total', csv: (row) => decimalDollars(BigInt(row.totalCents)) },
  { key: 'createdBy', head: 'Created by' },
  { key: 'approvedBy', head: 'Approved by', only: 'csv' },
  { key: 'secondApprovedBy', head: 'Second approval by', only: 'csv' },
  { key: 'reason', head: 'Reason', only: 'csv' },
  { key: 'createdAt', head: 'Created' },
])
