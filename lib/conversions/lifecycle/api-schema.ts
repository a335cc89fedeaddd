import { z } from 'zod'
import { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'
import { reportedSchema } from '../amounts/reported-schema'
import { RECENT_LIMIT } from './api-constants'
import { recentConversionSchema } from './schema'

const MAX_LIMIT = 100

/** `GET /api/conversions`. Days are Eastern; `before` is the last id of the previous page. */
export const recentConversionsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(RECENT_LIMIT),
  before: z.uuid().optional(),
  status: z.enum(ConversionStatus).optional(),
  offerId: z.coerce.number().pipe(z.int32().positive()).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
})
export type ConversionsQuery = z.output<typeof recentConversionsQuerySchema>

const subId = z.string().nullable()

const says = (description: string) => ({ description })

/** A conversion with all its fields, for an affiliate's own systems. */
export const conversionRecordSchema = recentConversionSchema.omit({ reasonLabel: true }).extend({
  /** Why it was rejected or reversed. */
  reason: z.enum(RejectionReason).nullable(),
  offerId: z.number(),
  clickId: z.string().meta(says('The id of the click, as the advertiser was given it.')),
  txnId: z.string().meta(says('The advertiser’s own id of it.')),
  event: z.string().meta(says('What the advertiser calls it, such as sale.')),
  goalId: z.number().nullable().meta(says('The goal of the offer it was paid for; null for its base payout.')),
  goalName: z.string().nullable(),
  amountCents: z.number().nullable().meta(says('What the sale came to in dollars, where the advertiser said.')),
  reported: reportedSchema,
  s1: subId,
  s2: subId,
  s3: subId,
  s4: subId,
  s5: subId,
  clickedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable().meta(says('When it was approved, rejected or reversed.')),
})

export type ConversionRecord = z.output<typeof conversionRecordSchema>
