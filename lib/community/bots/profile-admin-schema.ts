import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { webAddressInput } from '@/lib/platform/text/web-address-schema'
import { snowflakeSchema } from './schema'

const NAME_MAX = 80

/** `GET /api/admin/bot-profiles`. */
export const botProfileSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  guildId: z.string(),
  /** The last characters of its own token; null when it has none. */
  tokenHint: z.string().nullable(),
  /** Whether it can call Discord: with a token of its own, or the community's in the community's server. */
  hasToken: z.boolean(),
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
  name: trimmedText(NAME_MAX).min(2, 'Give it a name.'),
  avatarUrl: webAddressInput(2_000, 'Enter an address that begins with https://.', { isSecure: true }).nullable(),
  guildId: snowflakeSchema,
  allowedChannels: z.array(snowflakeSchema).max(100),
  templates: z.record(trimmedText(40).min(1), trimmedText(2000).min(1)),
  ratePerMinute: z.number().int().min(1).max(300),
  isActive: z.boolean(),
  /** Never sent back; empty removes it. With a line break in it, it is no header, and the error about it would tell it. */
  token: trimmedText(200).regex(/^[\x21-\x7e]*$/, 'This has a space or a sign that no token has. Copy it anew.'),
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

/** `PATCH …/{id}`: fields that are left out stay. A changed token is confirmed by the bot's name. */
export const editProfileSchema = z.strictObject({
  ...z.object(fields).partial().shape,
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type EditProfile = z.output<typeof editProfileSchema>
export const profileParams = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })
export const healthSchema = z.object({ health: z.string() })
