import { z } from 'zod'
import { PayoutType, SubscriptionFrequency } from '@/lib/generated/prisma/enums'
import { printable } from '@/lib/platform/text/printable'
import { QUERY_MAX } from './constants'

/**
 * An offer in the search index; money in decimal dollars. [S3.48]
 * The payout shown is `default_payout`, else `payout`.
 */
export const offerRecordSchema = z.object({
  Offer: z.object({
    id: z.number().int(),
    name: z.string(),
    description: z.string(),
    display_advertiser: z.string(),
    /** null when the offer pays only a percentage. */
    default_payout: z.number().nullable(),
    payout: z.number(),
    payout_type: z.enum(PayoutType),
    /** In percent: 12.5 is an eighth of the sale. */
    percent_payout: z.number(),
    is_subscription: z.enum(['0', '1']),
    subscription_frequency: z.enum(SubscriptionFrequency).nullable(),
    /** Most payout per Eastern day; null for no limit. */
    payout_cap: z.number().nullable(),
  }),
  Thumbnail: z.object({ preview_uri: z.string() }).nullable(),
  categories: z.array(z.object({ name: z.string() })),
})

/** `GET /api/offers`. [S7.14] */
export const offerRecordsSchema = z.array(offerRecordSchema)

export type OfferRecord = z.output<typeof offerRecordSchema>

/** `/search?q=`: the text, reduced to printable characters and the maximum length. [S2.16] */
export const searchPageSchema = z.object({
  q: z
    .preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string())
    .transform((text) => printable(text, QUERY_MAX).trim())
    .catch(''),
})
