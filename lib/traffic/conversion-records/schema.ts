import { z } from 'zod'
import { RejectionReason } from '@/lib/generated/prisma/enums'
import { recentConversionSchema } from '../conversions/schema'

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
  goalId: z.number().nullable().meta(says('The goal of the offer it was paid for; null for its own payout.')),
  goalName: z.string().nullable(),
  amountCents: z.number().nullable().meta(says('What the sale came to, where the advertiser said.')),
  s1: subId,
  s2: subId,
  s3: subId,
  s4: subId,
  s5: subId,
  clickedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable().meta(says('When it was approved, rejected or taken back.')),
})

export type ConversionRecord = z.output<typeof conversionRecordSchema>
