import { z } from 'zod'
import { bulkIds, confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/admin/schema'
import { BatchStatus, PayoutMethodKind, PayoutStatus } from '@/lib/generated/prisma/enums'

/** `GET /api/admin/payouts-dashboard`: requests of all affiliates. */
export const deskQuerySchema = listQuery(['requested', 'amount', 'name'] as const, {
  status: z.enum(PayoutStatus).optional(),
  method: z.enum(PayoutMethodKind).optional(),
  batch: z.uuid().optional(),
})
export type DeskQuery = z.output<typeof deskQuerySchema>

export const deskRequestSchema = z.object({
  id: z.uuid(),
  affiliateId: z.number().int(),
  name: z.string(),
  email: z.string(),
  amountCents: z.number().int(),
  methodKind: z.enum(PayoutMethodKind),
  methodHint: z.string(),
  status: z.enum(PayoutStatus),
  statusReason: z.string().nullable(),
  batchId: z.string().nullable(),
  providerRef: z.string().nullable(),
  requestedAt: z.iso.datetime(),
})
export type DeskRequest = z.output<typeof deskRequestSchema>

export const batchesQuerySchema = listQuery(['created', 'total'] as const, { status: z.enum(BatchStatus).optional() })
export type BatchesQuery = z.output<typeof batchesQuerySchema>

export const deskBatchSchema = z.object({
  id: z.uuid(),
  status: z.enum(BatchStatus),
  provider: z.string(),
  totalCents: z.number().int(),
  payeeCount: z.number().int(),
  needsSecondPerson: z.boolean(),
  createdBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  secondApprovedBy: z.string().nullable(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type DeskBatch = z.output<typeof deskBatchSchema>

const sum = z.object({ count: z.number().int(), cents: z.number().int() })
/** What waits, what is on its way, and what was paid in the last 30 days. */
export const deskSummarySchema = z.object({
  due: sum,
  held: sum,
  processing: sum,
  failed: sum,
  paid: sum,
  /** How a batch can be sent here. */
  providers: z.array(z.object({ name: z.string(), kinds: z.array(z.enum(PayoutMethodKind)), isByHand: z.boolean() })),
})
export type DeskSummary = z.output<typeof deskSummarySchema>

const order = { requestIds: bulkIds(z.uuid()), provider: z.string().max(40) }
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
      amountCents: z.number().int(),
      problem: z.string().nullable(),
    }),
  ),
  payeeCount: z.number().int(),
  totalCents: z.number().int(),
  needsSecondPerson: z.boolean(),
})
export type DeskPreview = z.output<typeof batchPreviewSchema>

/** What is done with a batch; `confirm` is its total, as `$1,234.00`. */
export const BATCH_ACTIONS = ['approve', 'send', 'cancel'] as const
export const batchActionParams = z.object({ id: z.uuid(), action: z.enum(BATCH_ACTIONS) })
export const batchActionSchema = z.strictObject({ reason: reasonSchema, confirm: confirmSchema.default('') })
export const exportSchema = z.strictObject({ reason: reasonSchema })

/** What is done with one request; where money moves, `confirm` is its sum. */
export const REQUEST_ACTIONS = ['hold', 'release', 'retry', 'return', 'settle'] as const
export type RequestAction = (typeof REQUEST_ACTIONS)[number]
export const requestActionParams = z.object({ id: z.uuid(), action: z.enum(REQUEST_ACTIONS) })
export const requestActionSchema = z.strictObject({
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
  /** Of `settle`: the bank's reference of a payment that arrived, or why it did not. */
  reference: z.string().trim().min(1).max(120).optional(),
  failure: z.string().trim().min(1).max(200).optional(),
})
