import { z } from 'zod'
import { ConversionStatus } from '@/lib/generated/prisma/enums'
import { STAFF_AUDIENCES } from './constants'

/**
 * Live events for open pages. An event names what changed; the page fetches the details with its own permissions.
 * Amounts in cents.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversion'),
    conversionId: z.string(),
    offerId: z.number(),
    status: z.enum(ConversionStatus),
    payoutCents: z.number(),
  }),
  /** To staff: a conversion of any affiliate is new or has changed. */
  z.object({
    type: z.literal('fed_conversion'),
    affiliateId: z.number(),
    conversionId: z.string(),
    change: z.enum(['new', 'changed']),
  }),
  /** A click or a sale of a test account: pages of test mode reload it, and no page with live figures. */
  z.object({ type: z.literal('test') }),
  z.object({ type: z.literal('balance') }),
  z.object({ type: z.literal('level'), level: z.number() }),
  z.object({ type: z.literal('streak') }),
  z.object({ type: z.literal('quest'), questId: z.number() }),
  z.object({ type: z.literal('achievement'), id: z.string() }),
  z.object({ type: z.literal('payout'), payoutId: z.string() }),
  z.object({ type: z.literal('notification'), notificationId: z.string() }),
  /** Notifications were read or removed, perhaps on another page of the same user. */
  z.object({ type: z.literal('notifications_changed') }),
  /** Events may have been missed: the page reloads all its data. Sent by the stream itself. */
  z.object({ type: z.literal('resync') }),
])

export type LiveEvent = z.output<typeof liveEventSchema>

/** The receivers of an event: the pages of one user, of one affiliate, of who owns a test account, or of all staff who may open an admin page. */
export const audienceSchema = z.union([
  z.object({ userId: z.string() }),
  z.object({ affiliateId: z.number() }),
  z.object({ testAccountId: z.number() }),
  z.object({ staff: z.enum(STAFF_AUDIENCES) }),
])

export type Audience = z.output<typeof audienceSchema>

/** A message on the channel. */
export const liveMessageSchema = z.object({ to: audienceSchema, event: liveEventSchema })

/** The query of a stream: `since` is when the requesting page was rendered. */
export const liveQuerySchema = z.object({
  since: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
})
