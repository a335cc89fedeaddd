import { z } from 'zod'

/** `GET /api/discord/guild-member-count`. [S7.15] */
export const memberCountSchema = z.object({ memberCount: z.number().int().nonnegative() })

/** Of Discord's `GET /guilds/{id}?with_counts=true` what is read here. */
export const guildCountsSchema = z.object({ approximate_member_count: z.number().int().nonnegative() })
