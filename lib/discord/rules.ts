import type { Env } from '../env'
import { DEMO_API_PATH, DEMO_GUILD } from './constants'

export type DiscordSettings = { apiBase: string; guildId: string; botToken: string }

type DiscordEnv = Pick<Env, 'DEMO' | 'NEXTAUTH_URL' | 'DISCORD_API_BASE' | 'DISCORD_GUILD_ID' | 'DISCORD_BOT_TOKEN'>

/**
 * The community to ask and where: the configured one, in demo mode else the stand-in of this server; null where there
 * is none.
 */
export function discordSettings(env: DiscordEnv): DiscordSettings | null {
  const { DISCORD_API_BASE: apiBase, DISCORD_GUILD_ID: guildId, DISCORD_BOT_TOKEN: botToken } = env
  if (guildId && botToken) return { apiBase, guildId, botToken }
  if (!env.DEMO) return null
  return {
    apiBase: `${new URL(env.NEXTAUTH_URL).origin}${DEMO_API_PATH}`,
    guildId: DEMO_GUILD.id,
    botToken: DEMO_GUILD.botToken,
  }
}

/** "999", "18.4K", "1M": thousands and millions with one decimal, a trailing .0 dropped. [S7.19] [S9.17] */
export function abbreviateMembers(count: number): string {
  // what rounds to a thousand thousands is a million
  if (count >= 999_950) return `${Math.round(count / 100_000) / 10}M`
  if (count >= 1_000) return `${Math.round(count / 100) / 10}K`
  return String(count)
}
