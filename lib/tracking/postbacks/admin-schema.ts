import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { PostbackOutcome, RejectionReason } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'

/** `GET /api/admin/conversion-feed/calls`. Days are Eastern, both included. */
export const callsQuerySchema = listQuery(['time'], {
  outcome: z.enum(PostbackOutcome).optional(),
  reason: z.enum(RejectionReason).optional(),
  affiliate: z.coerce.number().pipe(z.int32().positive()).optional(),
  advertiser: z.coerce.number().pipe(z.int32().positive()).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
})
export type CallsQuery = z.output<typeof callsQuerySchema>

const text = z.string().nullable()

/** One stored call of an advertiser and its outcome. */
export const storedCallSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Null for a call that was not authenticated. */
  advertiserName: text,
  affiliateId: z.number().nullable(),
  offerName: text,
  clickRef: text,
  txnId: text,
  event: text,
  amount: text,
  method: z.string(),
  ip: text,
  outcome: z.enum(PostbackOutcome),
  reason: z.enum(RejectionReason).nullable(),
  message: z.string(),
  httpStatus: z.number(),
  conversionId: text,
  /** Whether an advertiser is proven to have sent it, so that it can be processed again. */
  canReplay: z.boolean(),
})
export type StoredCall = z.output<typeof storedCallSchema>

export const callParamsSchema = z.object({ id: z.uuid() })

/** `POST …/calls/{id}/replay`. */
export const replaySchema = z.strictObject({ reason: reasonSchema })

/** The outcome of a replayed call. */
export const replayedSchema = z.object({
  outcome: z.enum(PostbackOutcome),
  message: z.string(),
  conversionId: text,
})
export type Replayed = z.output<typeof replayedSchema>

/** The columns of the list, for the screen and the CSV. */
export const CALL_COLUMNS = listColumns<StoredCall>()([
  { key: 'createdAt', head: 'Time' },
  { key: 'id', head: 'Call', only: 'csv' },
  { key: 'advertiserName', head: 'Advertiser' },
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'offerName', head: 'Offer' },
  { key: 'clickRef', head: 'Click', only: 'csv' },
  { key: 'txnId', head: 'Transaction' },
  { key: 'event', head: 'Event' },
  { key: 'amount', head: 'Amount', only: 'csv' },
  { key: 'method', head: 'Method', only: 'csv' },
  { key: 'ip', head: 'IP address', only: 'csv' },
  { key: 'outcome', head: 'Outcome' },
  { key: 'reason', head: 'Reason', only: 'csv' },
  { key: 'message', head: 'Response' },
  { key: 'httpStatus', head: 'Status', only: 'csv' },
  { key: 'conversionId', head: 'Conversion', only: 'csv' },
])
