import { queryOptions } from '@tanstack/react-query'
import { MEMBER_COUNT_CACHE_MS } from '@/lib/community/discord/constants'
import { connectStartSchema, discordStatusSchema, memberCountSchema } from '@/lib/community/discord/schema'
import { type Connected, connectedSchema } from '@/lib/community/discord-oauth/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

export const discordKeys = { members: ['discord', 'members'] as const, connection: ['discord', 'connection'] as const }

/** How many are in the community. [S7.15] */
export const memberCountOptions = queryOptions({
  queryKey: discordKeys.members,
  queryFn: async ({ signal }) => memberCountSchema.parse(await apiFetch('/api/discord/guild-member-count', { signal })),
  staleTime: MEMBER_COUNT_CACHE_MS,
  retry: false,
})

/** How one stands with Discord. A connection is made by leaving this page, so what is known here lasts. */
export const connectionOptions = queryOptions({
  queryKey: discordKeys.connection,
  queryFn: async ({ signal }) => discordStatusSchema.parse(await apiFetch('/api/discord/connection', { signal })),
  staleTime: MEMBER_COUNT_CACHE_MS,
  retry: false,
})

/** The address at Discord that asks for consent. */
export async function beginConnecting(): Promise<string> {
  return connectStartSchema.parse(await apiFetch('/api/discord/connect', { method: 'POST' })).authorizeUrl
}

/** The token is kept, so that joining the community can be tried again where it fails at first. [S7.11] */
export async function exchangeCode(returned: { code: string; state: string }): Promise<Connected> {
  const query = new URLSearchParams({ ...returned, saveAccessToken: 'true' })
  return connectedSchema.parse(await apiFetch(`/api/discord-bot/exchange-code?${query}`, { method: 'POST' }))
}

export async function disconnectDiscord(): Promise<void> {
  await apiFetch('/api/discord/connection', { method: 'DELETE' })
}
