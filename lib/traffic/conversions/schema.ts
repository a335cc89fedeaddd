import { z } from 'zod'
import { ConversionStatus } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'
import { RECENT_LIMIT } from './constants'

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
  createdAt: z.iso.datetime(),
})

/** A page, newest first. `nextBefore` is null on the last one. */
export const recentConversionsSchema = z.object({
  conversions: z.array(recentConversionSchema),
  nextBefore: z.string().nullable(),
})

export type ConversionsQuery = z.output<typeof recentConversionsQuerySchema>
export type ConversionsPage = z.output<typeof recentConversionsSchema>
export type RecentConversion = z.output<typeof recentConversionSchema>
