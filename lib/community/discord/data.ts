import 'server-only'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { callDiscord } from './api/client'
import { memberProblem } from './api/refusal-rules'
import { type DiscordSettings, discordClient, discordSettings } from './api/rules'
import { MEMBER_COUNT_CACHE_MS, MEMBER_COUNT_RETRY_MS } from './constants'
import { type DiscordStatus, guildCountsSchema } from './schema'

/** A count that was read or is being read, and the time its cache entry expires. */
type CachedCount = { answer: Promise<number | null>; until: number }

const cache = new Map<string, CachedCount>()

/**
 * The number of members of the community, at most five minutes old; simultaneous callers share one request.
 * @throws AppError unavailable when no community is configured or Discord does not answer
 */
export async function getMemberCount(
  at: Date,
  settings: DiscordSettings | null = discordSettings(env()),
): Promise<number> {
  const count = settings && (await cachedCount(settings, at.getTime()))
  if (count === null) throw new AppError('unavailable', 'The member count is not available right now.')
  return count
}

function cachedCount(settings: DiscordSettings, now: number): Promise<number | null> {
  const key = `${settings.apiBase} ${settings.guildId}`
  const last = cache.get(key)
  if (last && now < last.until) return last.answer
  const fresh: CachedCount = { answer: fetchCount(settings), until: now + MEMBER_COUNT_CACHE_MS }
  cache.set(key, fresh)
  return fresh.answer.then((count) => {
    if (count === null) fresh.until = now + MEMBER_COUNT_RETRY_MS
    return count
  })
}

async function fetchCount({ apiBase, guildId, botToken }: DiscordSettings): Promise<number | null> {
  try {
    const path = `/guilds/${encodeURIComponent(guildId)}?with_counts=true`
    const { body } = await callDiscord(apiBase, { method: 'GET', path, as: { bot: botToken } })
    return guildCountsSchema.parse(body).approximate_member_count
  } catch (error) {
    log.warn({ err: error }, 'the member count could not be read from Discord')
    return null
  }
}

/** A person's connection to Discord, for the page of connections. Only affiliates can earn the bonus. [S1.8] */
export async function getDiscordStatus(userId: string, isAffiliate: boolean): Promise<DiscordStatus> {
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
      memberProblem: member?.joinedAt ? null : memberProblem(member?.error ?? null),
    },
  }
}
