import { z } from 'zod'

/** Answer of `POST /api/discord-bot/exchange-code`; `bonus` in dollars, 0 when it was paid before. [S7.11] */
export const connectedSchema = z.strictObject({ message: z.string(), username: z.string(), bonus: z.number() })
export type Connected = z.infer<typeof connectedSchema>

/** The stored answer of an exchange, for calls that repeat it: the result, or the error. */
export const storedAnswerSchema = z.union([
  connectedSchema,
  z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) }),
])
export type StoredAnswer = z.infer<typeof storedAnswerSchema>

// The fields of Discord's answers that are used; all others are ignored.

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
