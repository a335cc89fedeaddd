import 'server-only'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { callDiscord } from './api'
import { MEMBER_COUNT_CACHE_MS, MEMBER_COUNT_RETRY_MS } from './constants'
import { type DiscordSettings, discordClient, discordSettings } from './rules'
import { type DiscordStanding, guildCountsSchema } from './schema'

/** What was answered last, or is being asked for, and until when it stands. */
type Kept = { answer: Promise<number | null>; until: number }

const kept = new Map<string, Kept>()

/**
 * How many people the community has, at most five minutes old; whoever asks meanwhile shares one question.
 * @throws AppError unavailable when no community is configured or Discord does not answer
 */
export async function getMemberCount(
  settings: DiscordSettings | null = discordSettings(env()),
  clock: Clock = systemClock,
): Promise<number> {
  const count = settings && (await sharedCount(settings, clock))
  if (count === null) throw new AppError('unavailable', 'The member count is not to be had right now.')
  return count
}

function sharedCount(settings: DiscordSettings, clock: Clock): Promise<number | null> {
  const key = `${settings.apiBase} ${settings.guildId}`
  const now = clock.now().getTime()
  const last = kept.get(key)
  if (last && now < last.until) return last.answer
  const fresh: Kept = { answer: askDiscord(settings), until: now + MEMBER_COUNT_CACHE_MS }
  kept.set(key, fresh)
  return fresh.answer.then((count) => {
    if (count === null) fresh.until = now + MEMBER_COUNT_RETRY_MS
    return count
  })
}

async function askDiscord({ apiBase, guildId, botToken }: DiscordSettings): Promise<number | null> {
  try {
    const path = `/guilds/${encodeURIComponent(guildId)}?with_counts=true`
    const { body } = await callDiscord(apiBase, { method: 'GET', path, as: { bot: botToken } })
    return guildCountsSchema.parse(body).approximate_member_count
  } catch (error) {
    log.warn({ err: error }, 'the member count could not be read from Discord')
    return null
  }
}

/** How somebody stands with Discord, for their page of connections. The bonus is for affiliates. [S1.8] */
export async function getDiscordStanding(userId: string, isAffiliate: boolean): Promise<DiscordStanding> {
  const [connection, bonus] = await Promise.all([
    db().discordConnection.findFirst({ where: { userId, disconnectedAt: null } }),
    db().discordBonus.findUnique({ where: { userId } }),
  ])
  const member = connection && (await db().discordMember.findUnique({ where: { discordId: connection.discordId } }))
  return {
    isAvailable: discordClient(env()) !== null,
    hasBonusLeft: isAffiliate && bonus === null,
    connection: connection && {
      username: connection.username,
      email: connection.email,
      connectedAt: connection.connectedAt.toISOString(),
      isMember: Boolean(member?.joinedAt),
    },
  }
}

/** A Discord account as its role is decided: `level` is the one it should have, null for none. */
export type MemberStanding = {
  discordId: string
  isConnected: boolean
  level: number | null
  roleLevel: number | null
  joinedAt: Date | null
  accessTokenSealed: string | null
}

/** @throws when the account was never connected */
export async function findMember(discordId: string): Promise<MemberStanding> {
  const [member] = await db().$queryRaw<[MemberStanding]>`
    SELECT m.discord_id AS "discordId", c.user_id IS NOT NULL AS "isConnected", a.level,
      m.role_level AS "roleLevel", m.joined_at AS "joinedAt", c.access_token_sealed AS "accessTokenSealed"
    FROM discord_member m
    LEFT JOIN discord_connection c ON c.discord_id = m.discord_id AND c.disconnected_at IS NULL
    LEFT JOIN affiliate a ON a.user_id = c.user_id
    WHERE m.discord_id = ${discordId}`
  return member
}

/** The accounts whose role is not that of their level, or that have yet to join and can, and whose time has come. */
export async function listDueMembers(at: Date, limit: number): Promise<string[]> {
  const due = await db().$queryRaw<{ discordId: string }[]>`
    SELECT m.discord_id AS "discordId"
    FROM discord_member m
    LEFT JOIN discord_connection c ON c.discord_id = m.discord_id AND c.disconnected_at IS NULL
    LEFT JOIN affiliate a ON a.user_id = c.user_id
    WHERE m.next_try_at <= ${at}
      AND (m.role_level IS DISTINCT FROM a.level OR (m.joined_at IS NULL AND c.access_token_sealed IS NOT NULL))
    ORDER BY m.next_try_at LIMIT ${limit}`
  return due.map(({ discordId }) => discordId)
}
