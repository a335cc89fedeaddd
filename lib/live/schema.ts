import { z } from 'zod'
import { ConversionStatus } from '../generated/prisma/enums'

/**
 * What an open page is told as it happens. An event says what changed, not everything about it: the page asks for
 * the rest with its own rights. Sums in cents.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversion'),
    conversionId: z.string(),
    offerId: z.number(),
    status: z.enum(ConversionStatus),
    payoutCents: z.number(),
  }),
  z.object({ type: z.literal('balance') }),
  z.object({ type: z.literal('level'), level: z.number() }),
  z.object({ type: z.literal('streak') }),
  z.object({ type: z.literal('quest'), questId: z.number() }),
  z.object({ type: z.literal('achievement'), id: z.string() }),
  z.object({ type: z.literal('payout'), payoutId: z.string() }),
  z.object({ type: z.literal('notification'), notificationId: z.string() }),
  /** Notifications were read or removed, perhaps on another page of the same person. */
  z.object({ type: z.literal('notifications_changed') }),
  /** Something may have been missed: the page asks for everything it shows again. Made by the stream itself. */
  z.object({ type: z.literal('resync') }),
])

export type LiveEvent = z.output<typeof liveEventSchema>

/** Who is told: the pages of one user, or those of one affiliate. */
export const audienceSchema = z.union([z.object({ userId: z.string() }), z.object({ affiliateId: z.number() })])

export type Audience = z.output<typeof audienceSchema>

/** What travels on the channel. */
export const liveMessageSchema = z.object({ to: audienceSchema, event: liveEventSchema })
