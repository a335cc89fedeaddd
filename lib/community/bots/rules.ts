import type { DiscordSettings } from '../discord/rules'
import { ORDER_RETRY_FIRST_MS } from './constants'

/** How long after the n-th failure an order is tried again: 30 s, 1, 2, 4 minutes. */
export const orderRetryMs = (attempts: number): number => ORDER_RETRY_FIRST_MS * 2 ** (attempts - 1)

/** What tells Discord that two tries are one message: the order's id, in the 25 characters a nonce may have. */
export const orderNonce = (orderId: string): string => orderId.replaceAll('-', '').slice(-25)

type Identity = { guildId: string; ownToken: string | null }

/** The token a bot acts with: its own, or in the configured community that of its bot; null for none. */
export function botToken({ guildId, ownToken }: Identity, community: DiscordSettings | null): string | null {
  if (ownToken !== null) return ownToken
  return community?.guildId === guildId ? community.botToken : null
}
