import 'server-only'
import { type Clock, systemClock } from '../dates/clock'
import { env } from '../env'
import { AppError } from '../errors'
import { log } from '../log'
import { DISCORD_TIMEOUT_MS, MEMBER_COUNT_CACHE_MS, MEMBER_COUNT_RETRY_MS } from './constants'
import { type DiscordSettings, discordSettings } from './rules'
import { guildCountsSchema } from './schema'

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
    const response = await fetch(`${apiBase}/guilds/${encodeURIComponent(guildId)}?with_counts=true`, {
      headers: { authorization: `Bot ${botToken}`, accept: 'application/json' },
      signal: AbortSignal.timeout(DISCORD_TIMEOUT_MS),
      cache: 'no-store',
      // nothing answers this with a redirect, and the token is for nobody else
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`Discord answered ${response.status}`)
    return guildCountsSchema.parse(await response.json()).approximate_member_count
  } catch (error) {
    log.warn({ err: error }, 'the member count could not be read from Discord')
    return null
  }
}
