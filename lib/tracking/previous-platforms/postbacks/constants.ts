import type { ExternalSource } from '@/lib/catalog/external-ids/constants'

/** The parameters of a system's calls that are ours under another name. `order` is chosen for each advertiser. */
export const CALL_PARAMETERS: Record<
  ExternalSource,
  { token: string; goal: string; offer: string; advertiser: string }
> = {
  tune: { token: 'security_token', goal: 'goal_id', offer: 'offer_id', advertiser: 'adv_id' },
  everflow: { token: 'verification_token', goal: 'event_id', offer: 'offer_id', advertiser: 'aid' },
}

/** The parameters an advertiser may have put its own id of the order into. */
export const ORDER_PARAMETERS: Record<ExternalSource, readonly [string, ...string[]]> = {
  tune: ['adv_sub', 'adv_sub2', 'adv_sub3', 'adv_sub4', 'adv_sub5', 'transaction_id'],
  everflow: ['order_id', 'adv1', 'adv2', 'adv3', 'adv4', 'adv5', 'transaction_id'],
}

/** The length of a token that staff enter, in characters: those of both systems are 32. */
export const OLD_TOKEN_MIN = 16
export const OLD_TOKEN_MAX = 200

/** The most networks of one advertiser. */
export const OLD_NETWORKS_MAX = 50
