import { z } from 'zod'
import { ConversionStatus } from '@/lib/generated/prisma/enums'
import { STAFF_AUDIENCES } from './constants'

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
  /** To staff: a conversion of anybody came, or is not what it was. */
  z.object({
    type: z.literal('fed_conversion'),
    affiliateId: z.number(),
    conversionId: z.string(),
    change: z.enum(['new', 'changed']),
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

/** Who is told: the pages of one user, those of one affiliate, or all staff who may open an admin page. */
export const audienceSchema = z.union([
  z.object({ userId: z.string() }),
  z.object({ affiliateId: z.number() }),
  z.object({ staff: z.enum(STAFF_AUDIENCES) }),
])

export type Audience = z.output<typeof audienceSchema>

/** What travels on the channel. */
export const liveMessageSchema = z.object({ to: audienceSchema, event: liveEventSchema })

/** How a stream is asked for: `since` is when the page that asks was made. */
export const liveQuerySchema = z.object({
  since: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
})
