import { z } from 'zod'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/admin/schema'
import { PostbackOutcome, RejectionReason } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'

/** `GET /api/admin/conversion-feed/calls`. Days are Eastern, both included. */
export const callsQuerySchema = listQuery(['time'], {
  outcome: z.enum(PostbackOutcome).optional(),
  reason: z.enum(RejectionReason).optional(),
  affiliate: z.coerce.number().pipe(z.int32().positive()).optional(),
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
})
export type StoredCall = z.output<typeof storedCallSchema>

export const callParamsSchema = z.object({ id: z.uuid() })

/** `POST …/calls/{id}/replay`. The phrase is `replay`. */
export const replaySchema = z.strictObject({ reason: reasonSchema, confirm: confirmSchema })

/** The outcome of a replayed call. */
export const replayedSchema = z.object({
  outcome: z.enum(PostbackOutcome),
  message: z.string(),
  conversionId: text,
})
export type Replayed = z.output<typeof replayedSchema>
