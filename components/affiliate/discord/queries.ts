import { apiQuery } from '@/components/shared/live/api-query'
import { MEMBER_COUNT_CACHE_MS } from '@/lib/community/discord/constants'
import { type Connected, connectedSchema } from '@/lib/community/discord/oauth-schema'
import { connectStartSchema, discordStatusSchema, memberCountSchema } from '@/lib/community/discord/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

export const discordKeys = { members: ['discord', 'members'] as const, connection: ['discord', 'connection'] as const }

/** The member count of the community. [S7.15] */
export const memberCountOptions = apiQuery(discordKeys.members, '/api/discord/guild-member-count', memberCountSchema, {
  staleTime: MEMBER_COUNT_CACHE_MS,
  retry: false,
})

/** The status of the Discord connection. Connecting leaves this page, so the cached status stays valid. */
export const connectionOptions = apiQuery(discordKeys.connection, '/api/discord/connection', discordStatusSchema, {
  staleTime: MEMBER_COUNT_CACHE_MS,
  retry: false,
})

/** The URL of Discord's consent page. */
export async function beginConnecting(): Promise<string> {
  return (await apiFetch('/api/discord/connect', { schema: connectStartSchema, method: 'POST' })).authorizeUrl
}

/** The token is saved, so that joining the community can be retried if it fails. [S7.11] */
export async function exchangeCode(returned: { code: string; state: string }): Promise<Connected> {
  const query = new URLSearchParams({ ...returned, saveAccessToken: 'true' })
  return await apiFetch(`/api/discord-bot/exchange-code?${query}`, { schema: connectedSchema, method: 'POST' })
}

export async function disconnectDiscord(): Promise<void> {
  await apiFetch('/api/discord/connection', { method: 'DELETE' })
}
