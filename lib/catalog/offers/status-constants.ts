import type { OfferStatus } from '@/lib/generated/prisma/enums'

/**
 * What staff do to the status of an offer, from which to which. A pending one is a draft, which affiliates do not see;
 * one that is restored stays paused at first. Withdrawing an activation brings back what the offer was before it.
 */
export const OFFER_ACTIONS = {
  activate: { from: ['pending', 'paused', 'expired'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  archive: { from: ['pending', 'active', 'paused', 'expired'], to: 'archived' },
  restore: { from: ['archived'], to: 'paused' },
  withdraw: { from: ['active'], to: null },
} as const satisfies Record<string, { from: readonly OfferStatus[]; to: OfferStatus | null }>
export type OfferAction = keyof typeof OFFER_ACTIONS

/** How long after an activation it can be withdrawn, in milliseconds: the ten seconds to undo it, and a slow network. */
export const WITHDRAW_WITHIN_MS = 60_000

/** The actions that ask for the offer's name. */
export const CONFIRMED_ACTIONS: readonly OfferAction[] = ['archive']
