import { z } from 'zod'
import { JobStatus } from '@/lib/generated/prisma/enums'
import { trimmedText } from '@/lib/platform/text/schema'
import { CONTENT_MAX, REASON_MAX } from './constants'

/** An id of Discord. */
export const snowflakeSchema = z.string().regex(/^\d{15,25}$/, 'must be a Discord id')

// PostgreSQL cannot store NUL
const textSchema = (max: number) => trimmedText(max).refine((text) => !text.includes('\0'), 'has a NUL character')

const contentSchema = textSchema(CONTENT_MAX).min(1, 'is missing')
const postSchema = z.strictObject({ channelId: snowflakeSchema, content: contentSchema })

/** A task for a bot. An announcement is a message that is also published to the channel's followers. */
export const orderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), payload: postSchema }),
  z.strictObject({ kind: z.literal('announcement'), payload: postSchema }),
  z.strictObject({
    kind: z.literal('role_grant'),
    payload: z.strictObject({ discordId: snowflakeSchema, roleId: snowflakeSchema }),
  }),
])
export type BotTask = z.infer<typeof orderSchema>

const profileIdSchema = z.coerce.number().int().positive().max(2_147_483_647)

/** The query of `POST /api/discord-bot/channels`; without a profile, that of the first active bot. [S7.12] */
export const channelsQuerySchema = z.object({ profileId: profileIdSchema.optional() })

export const channelsSchema = z.strictObject({
  profileId: z.number(),
  channels: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      type: z.enum(['text', 'announcement']),
      /** Whether this bot may write in it. */
      isAllowed: z.boolean(),
    }),
  ),
})
export type BotChannels = z.infer<typeof channelsSchema>

/** The query of `POST /api/discord-bot/message`. The same `key` is the same message, however often it is sent. [S7.13] */
export const messageQuerySchema = z.object({
  profileId: profileIdSchema.optional(),
  channelId: snowflakeSchema,
  content: contentSchema,
  key: z.uuid().optional(),
  reason: textSchema(REASON_MAX).default(''),
})
export type MessageQuery = z.output<typeof messageQuerySchema>

/** The status of an order. */
export const orderStatusSchema = z.strictObject({
  orderId: z.string(),
  status: z.enum(JobStatus),
  messageId: z.string().nullable(),
  error: z.string().nullable(),
  /** The next attempt, while it is queued. */
  runAt: z.iso.datetime().nullable(),
})
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** The stored result of an order. */
export const orderResultSchema = z.object({ messageId: z.string().optional() })

// The fields of Discord's answers that are used.

/** Of `GET /guilds/{id}/channels`. */
export const guildChannelsSchema = z.array(z.object({ id: z.string(), name: z.string(), type: z.number() }))

/** Of `POST /channels/{id}/messages`. */
export const createdMessageSchema = z.object({ id: z.string() })
