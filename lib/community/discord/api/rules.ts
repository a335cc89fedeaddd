import type { Env } from '@/lib/platform/env-schema'
import { DEMO_API_PATH, DEMO_CLIENT, DEMO_GUILD, JOIN_SCOPE, RETURN_PATH, SCOPES } from './constants'

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

/** The configured community; in demo mode, without one, the sandbox of this server; null where there is none. */
export function discordSettings(env: DiscordEnv): DiscordSettings | null {
  const { DISCORD_API_BASE: apiBase, DISCORD_GUILD_ID: guildId, DISCORD_BOT_TOKEN: botToken } = env
  if (guildId && botToken) return { apiBase, guildId, botToken }
  // real Discord accounts never join the sandbox's guild
  if (!usesSandbox(env)) return null
  return { apiBase: demoApiBase(env), guildId: DEMO_GUILD.id, botToken: DEMO_GUILD.botToken }
}

/** The application to connect with; null where none is configured. */
export function discordClient(env: DiscordEnv): DiscordClient | null {
  const { DISCORD_API_BASE: apiBase, DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = env
  const redirectUri = `${new URL(env.NEXTAUTH_URL).origin}${RETURN_PATH}`
  const scopes = discordSettings(env) ? [...SCOPES, JOIN_SCOPE] : SCOPES
  if (clientId && clientSecret) return { apiBase, clientId, clientSecret, redirectUri, scopes }
  // accounts of the sandbox never get a role in a real guild
  if (!usesSandbox(env) || (env.DISCORD_GUILD_ID && env.DISCORD_BOT_TOKEN)) return null
  const { id, secret } = DEMO_CLIENT
  return { apiBase: demoApiBase(env), clientId: id, clientSecret: secret, redirectUri, scopes }
}

const usesSandbox = (env: DiscordEnv): boolean => env.DEMO && !(env.DISCORD_CLIENT_ID && env.DISCORD_CLIENT_SECRET)

const demoApiBase = (env: DiscordEnv): string => `${new URL(env.NEXTAUTH_URL).origin}${DEMO_API_PATH}`

/**
 * The consent page: Discord's `/oauth2/authorize`, which is next to its API (`/api/v10`), with PKCE.
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
    // always asks, so that people with two accounts are not sent back with the wrong one
    prompt: 'consent',
  })
  return `${site}/oauth2/authorize?${query}`
}
