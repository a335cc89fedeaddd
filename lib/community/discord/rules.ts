import type { Env } from '@/lib/platform/env'
import { formatCentsShort } from '@/lib/platform/money/format'
import {
  DEMO_API_PATH,
  DEMO_CLIENT,
  DEMO_GUILD,
  DISCORD_BONUS_CENTS,
  JOIN_SCOPE,
  MEMBER_LEASE_MS,
  RETURN_PATH,
  SCOPES,
} from './constants'

/** The community: its guild, and the bot that acts in it. */
export type DiscordSettings = { apiBase: string; guildId: string; botToken: string }

/** The application people connect their accounts with. */
export type DiscordClient = {
  apiBase: string
  clientId: string
  clientSecret: string
  redirectUri: string
  scopes: readonly string[]
}

type DiscordEnv = Pick<
  Env,
  | 'DEMO'
  | 'NEXTAUTH_URL'
  | 'DISCORD_API_BASE'
  | 'DISCORD_GUILD_ID'
  | 'DISCORD_BOT_TOKEN'
  | 'DISCORD_CLIENT_ID'
  | 'DISCORD_CLIENT_SECRET'
>

/**
 * The community to ask and where: the configured one, in demo mode else the stand-in of this server; null where there
 * is none.
 */
export function discordSettings(env: DiscordEnv): DiscordSettings | null {
  const { DISCORD_API_BASE: apiBase, DISCORD_GUILD_ID: guildId, DISCORD_BOT_TOKEN: botToken } = env
  if (guildId && botToken) return { apiBase, guildId, botToken }
  // real accounts are never brought into a made-up community
  if (!usesStandIn(env)) return null
  return { apiBase: demoApiBase(env), guildId: DEMO_GUILD.id, botToken: DEMO_GUILD.botToken }
}

/** The application to connect with; null where none is configured. */
export function discordClient(env: DiscordEnv): DiscordClient | null {
  const { DISCORD_API_BASE: apiBase, DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = env
  const redirectUri = `${new URL(env.NEXTAUTH_URL).origin}${RETURN_PATH}`
  const scopes = discordSettings(env) ? [...SCOPES, JOIN_SCOPE] : SCOPES
  if (clientId && clientSecret) return { apiBase, clientId, clientSecret, redirectUri, scopes }
  // nor are made-up accounts given a role in a real one
  if (!usesStandIn(env) || (env.DISCORD_GUILD_ID && env.DISCORD_BOT_TOKEN)) return null
  const { id, secret } = DEMO_CLIENT
  return { apiBase: demoApiBase(env), clientId: id, clientSecret: secret, redirectUri, scopes }
}

const usesStandIn = (env: DiscordEnv): boolean => env.DEMO && !(env.DISCORD_CLIENT_ID && env.DISCORD_CLIENT_SECRET)

const demoApiBase = (env: DiscordEnv): string => `${new URL(env.NEXTAUTH_URL).origin}${DEMO_API_PATH}`

/**
 * Where somebody allows or denies it: Discord's `/oauth2/authorize`, which lies beside its API (`/api/v10`), with PKCE.
 * https://discord.com/developers/docs/topics/oauth2#authorization-code-grant
 */
export function authorizeUrl(
  client: DiscordClient,
  { state, challenge }: { state: string; challenge: string },
): string {
  const site = client.apiBase.replace(/\/api(\/v\d+)?$/, '')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    scope: client.scopes.join(' '),
    redirect_uri: client.redirectUri,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    // asked every time, so that somebody with two accounts is not sent back with the wrong one unasked
    prompt: 'consent',
  })
  return `${site}/oauth2/authorize?${query}`
}

/** "999", "18.4K", "1M": thousands and millions with one decimal, a trailing .0 dropped. [S7.19] [S9.17] */
export function abbreviateMembers(count: number): string {
  // what rounds to a thousand thousands is a million
  if (count >= 999_950) return `${Math.round(count / 100_000) / 10}M`
  if (count >= 1_000) return `${Math.round(count / 100) / 10}K`
  return String(count)
}

/** What a success says; the bonus only when there was one: it is paid once. [S8.13] */
export function connectedMessage(hasBonus: boolean): string {
  const connected = 'Successfully connected to Discord!'
  return hasBonus ? `${connected} You earned ${formatCentsShort(DISCORD_BONUS_CENTS)} bonus!` : connected
}

/** What a return with an error says. [S5.3] [S8.15] */
export const returnErrorMessage = (error: string): string => `Discord connection failed: ${error}`

/** What Discord adds to the return address. */
const RETURN_PARAMETERS = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss', 'guild_id', 'permissions']

const ERROR_SHOWN_MAX = 200

/** What somebody comes back from Discord with; null when the address has nothing of it. [S2.51] */
export function readReturn(search: string): { error: string } | { code: string; state: string } | null {
  const query = new URLSearchParams(search)
  const [error, code] = [query.get('error'), query.get('code')]
  if (error) return { error: error.slice(0, ERROR_SHOWN_MAX) }
  return code ? { code, state: query.get('state') ?? '' } : null
}

/** The same address without it; whatever else stood there stays. [S4.47] */
export function cleanedReturn(path: string, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of RETURN_PARAMETERS) query.delete(name)
  return query.size > 0 ? `${path}?${query}` : path
}

/** What an affiliate is told. */
export function connectedNews(discordId: string, username: string, hasBonus: boolean) {
  const bonus = `The bonus of ${formatCentsShort(DISCORD_BONUS_CENTS)} is in your balance. `
  return {
    topic: 'discord_connected',
    title: 'Discord connected',
    message: `${hasBonus ? bonus : ''}You are ${username} in the community.`,
    destinationUrlPath: RETURN_PATH,
    dedupeKey: `discord:${discordId}`,
  } as const
}

const RETRY_FIRST_MS = MEMBER_LEASE_MS
const RETRY_LAST_MS = 6 * 3_600_000

/** How long after the n-th failure in a row a member is tried again: 2, 4, 8 … minutes, six hours at most. */
export function memberRetryMs(attempts: number): number {
  return Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** Math.min(attempts - 1, 20))
}
