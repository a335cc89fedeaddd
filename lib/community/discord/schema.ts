import { z } from 'zod'

const CODE_MAX = 500
const STATE_MAX = 200

/** `GET /api/discord/guild-member-count`. [S7.15] */
export const memberCountSchema = z.object({ memberCount: z.number().int().nonnegative() })

/** `POST /api/discord/connect`: where to send the browser. */
export const connectStartSchema = z.strictObject({ authorizeUrl: z.url() })

/** The query of `POST /api/discord-bot/exchange-code`. A missing state is refused like a wrong one. [S7.11] */
export const exchangeQuerySchema = z.object({
  code: z.string().min(1, 'is missing').max(CODE_MAX),
  state: z.string().max(STATE_MAX).default(''),
  saveAccessToken: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
})

/** What an exchange answers; `bonus` in dollars, 0 when it had been paid before. [S7.11] */
export const connectedSchema = z.strictObject({ message: z.string(), username: z.string(), bonus: z.number() })
export type Connected = z.infer<typeof connectedSchema>

/** An exchange as it is kept, to be answered again: the result, or the error. */
export const keptAnswerSchema = z.union([
  connectedSchema,
  z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) }),
])
export type KeptAnswer = z.infer<typeof keptAnswerSchema>

export const disconnectedSchema = z.strictObject({ connected: z.literal(false) })

/** `GET /api/discord/connection`: how somebody stands with Discord. [S1.8] */
export const discordStandingSchema = z.strictObject({
  /** Whether there is an application to connect with. */
  isAvailable: z.boolean(),
  /** Whether connecting would earn the bonus. */
  hasBonusLeft: z.boolean(),
  connection: z
    .strictObject({
      username: z.string(),
      email: z.string().nullable(),
      connectedAt: z.iso.datetime(),
      isMember: z.boolean(),
    })
    .nullable(),
})
export type DiscordStanding = z.infer<typeof discordStandingSchema>

// What is read here of Discord's answers. Everything else it says is passed over.

/** Of `GET /guilds/{id}?with_counts=true`. */
export const guildCountsSchema = z.object({ approximate_member_count: z.number().int().nonnegative() })

/** Of `POST /oauth2/token`. */
export const tokenSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.literal('Bearer'),
  scope: z.string(),
})

/** Of `GET /users/@me` with a bearer token. */
export const discordUserSchema = z.object({
  id: z.string().regex(/^\d{1,25}$/),
  username: z.string().min(1),
  email: z.string().nullish(),
})
export type DiscordUser = z.infer<typeof discordUserSchema>

/** Of `GET /guilds/{id}/roles`. */
export const rolesSchema = z.array(z.object({ id: z.string(), name: z.string() }))
