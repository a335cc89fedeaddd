import { z } from 'zod'
import { ConversionStatus, RejectionReason } from '../generated/prisma/enums'

export const RECENT_LIMIT = 5
const MAX_LIMIT = 100

/** `GET /api/conversions`. */
export const recentConversionsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(RECENT_LIMIT),
})

/** A conversion as its affiliate sees it. Instants are ISO 8601. */
export const recentConversionSchema = z.object({
  id: z.string(),
  offerName: z.string(),
  /** Empty when the link named none. */
  sourceName: z.string(),
  payoutCents: z.number(),
  status: z.enum(ConversionStatus),
  /** Why it was rejected or taken back. */
  reason: z.enum(RejectionReason).nullable(),
  holdUntil: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})

export const recentConversionsSchema = z.object({ conversions: z.array(recentConversionSchema) })

export type RecentConversion = z.output<typeof recentConversionSchema>
