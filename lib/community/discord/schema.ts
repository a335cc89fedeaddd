import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'

const CODE_MAX = 500
const STATE_MAX = 200

/** `GET /api/discord/guild-member-count`. [S7.15] */
export const memberCountSchema = z.object({ memberCount: z.number().int().nonnegative() })

/** `POST /api/discord/connect`: where to send the browser. */
export const connectStartSchema = z.strictObject({ authorizeUrl: z.url() })

/** The query of `POST /api/discord-bot/exchange-code`. A missing state is refused with a message of its own. [S7.11] */
export const exchangeQuerySchema = z.object({
  code: limitedText(CODE_MAX).min(1, 'is missing'),
  state: limitedText(STATE_MAX).default(''),
  saveAccessToken: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
})
export type ExchangeQuery = z.output<typeof exchangeQuerySchema>

export const disconnectedSchema = z.strictObject({ connected: z.literal(false) })

/** `GET /api/discord/connection`: a person's connection to Discord. [S1.8] */
export const discordStatusSchema = z.strictObject({
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
      /** Why they are no member, and what they can do. */
      memberProblem: z.string().nullable(),
    })
    .nullable(),
})
export type DiscordStatus = z.infer<typeof discordStatusSchema>

/** The fields that are used of Discord's `GET /guilds/{id}?with_counts=true`. */
export const guildCountsSchema = z.object({ approximate_member_count: z.number().int().nonnegative() })
