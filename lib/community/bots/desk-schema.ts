import { z } from 'zod'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/admin/schema'
import { BotOrderKind, JobStatus } from '@/lib/generated/prisma/enums'
import { orderSchema, snowflakeSchema } from './schema'

export const botOrdersQuerySchema = listQuery(['ordered', 'runs'] as const, {
  status: z.enum(JobStatus).optional(),
  kind: z.enum(BotOrderKind).optional(),
})
export type BotOrdersQuery = z.output<typeof botOrdersQuerySchema>

export const botOrderRowSchema = z.object({
  id: z.uuid(),
  bot: z.string(),
  kind: z.enum(BotOrderKind),
  /** What is posted, or to whom which role is given. */
  text: z.string(),
  target: z.string(),
  status: z.enum(JobStatus),
  attempts: z.number().int(),
  error: z.string().nullable(),
  orderedBy: z.string().nullable(),
  runAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type BotOrderRow = z.output<typeof botOrderRowSchema>

/** `POST /api/admin/bot-orders`. The same key is the same order. */
export const createOrderSchema = z.strictObject({
  profileId: z.int32().positive(),
  task: orderSchema,
  key: z.uuid(),
  reason: reasonSchema,
})
export type CreateOrder = z.output<typeof createOrderSchema>

export const orderActionParams = z.object({ id: z.uuid(), action: z.enum(['retry', 'cancel']) })
export const orderActionSchema = z.strictObject({ reason: reasonSchema })

const NAME_MAX = 80
export const botProfileSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  guildId: z.string(),
  /** The last characters of a token of its own; null when it acts with the community's. */
  tokenHint: z.string().nullable(),
  allowedChannels: z.array(z.string()),
  templates: z.record(z.string(), z.string()),
  ratePerMinute: z.number().int(),
  isActive: z.boolean(),
  lastHealth: z.string().nullable(),
  lastHealthAt: z.iso.datetime().nullable(),
  pausedUntil: z.iso.datetime().nullable(),
  waiting: z.number().int(),
})
export const botProfilesSchema = z.object({ profiles: z.array(botProfileSchema) })
export type BotProfileView = z.output<typeof botProfileSchema>

const fields = {
  name: z.string().trim().min(2, 'Give it a name.').max(NAME_MAX),
  avatarUrl: z.url({ protocol: /^https$/ }).nullable(),
  guildId: snowflakeSchema,
  allowedChannels: z.array(snowflakeSchema).max(100),
  templates: z.record(z.string().min(1).max(40), z.string().min(1).max(2000)),
  ratePerMinute: z.number().int().min(1).max(300),
  isActive: z.boolean(),
  /** Written, never read again; empty takes it away. */
  token: z.string().trim().max(200),
}
export const createProfileSchema = z.strictObject({
  ...fields,
  avatarUrl: fields.avatarUrl.default(null),
  templates: fields.templates.default({}),
  isActive: fields.isActive.default(true),
  token: fields.token.default(''),
  reason: reasonSchema,
})
export type CreateProfile = z.output<typeof createProfileSchema>

/** `PATCH …/{id}`: what is left out stays. A changed token is confirmed by the bot's name. */
export const editProfileSchema = z.strictObject({
  ...z.object(fields).partial().shape,
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type EditProfile = z.output<typeof editProfileSchema>
export const profileParams = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })
export const healthSchema = z.object({ health: z.string() })
