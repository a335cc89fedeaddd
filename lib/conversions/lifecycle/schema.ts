import { z } from 'zod'
import { ConversionApprover, ConversionStatus } from '@/lib/generated/prisma/enums'

/** A conversion as its affiliate sees it. Instants are ISO 8601. */
export const recentConversionSchema = z.object({
  id: z.string(),
  offerName: z.string(),
  /** Empty when the link named none. */
  sourceName: z.string(),
  payoutCents: z.number(),
  status: z.enum(ConversionStatus),
  /** Why it was rejected or reversed: one of RejectionReason, and in words. */
  reason: z.string().nullable(),
  reasonLabel: z.string().nullable(),
  holdUntil: z.iso.datetime(),
  /** Who decides about it while it is pending, the advertiser until `holdUntil`; null where the hold does. */
  approver: z.enum(ConversionApprover).nullable(),
  createdAt: z.iso.datetime(),
})

/** A page, newest first. `nextBefore` is null on the last one. */
export const recentConversionsSchema = z.object({
  conversions: z.array(recentConversionSchema),
  nextBefore: z.string().nullable(),
})

export type ConversionsPage = z.output<typeof recentConversionsSchema>
export type RecentConversion = z.output<typeof recentConversionSchema>
