import type { DiscordSettings } from '../discord/api/rules'
import { ORDER_RETRY_FIRST_MS } from './constants'

/** Delay after the n-th failed attempt: 30 s, 1, 2, 4 minutes. */
export const orderRetryMs = (attempts: number): number => ORDER_RETRY_FIRST_MS * 2 ** (attempts - 1)

/** Tells Discord that two attempts are the same message: the last 25 characters of the order's id, as a nonce allows. */
export const orderNonce = (orderId: string): string => orderId.replaceAll('-', '').slice(-25)

type Identity = { guildId: string; ownToken: string | null }

/** The token of a bot: its own, or in the configured community the community's; null for none. */
export function botToken({ guildId, ownToken }: Identity, community: DiscordSettings | null): string | null {
  if (ownToken !== null) return ownToken
  return community?.guildId === guildId ? community.botToken : null
}
