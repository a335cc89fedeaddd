import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import type { OfferRule } from '../click-rules/data'

/** Why a link leads nowhere: the status and the sentence of its plain page. */
export type DeadLink = { status: 403 | 404 | 410; message: string }

/**
 * Whether a link leads nowhere, whatever sends clicks elsewhere: nobody's offer or affiliate, a blocked affiliate, an
 * offer that the affiliate's bucket hides.
 */
export function closedLink(
  offer: OfferRule | undefined,
  affiliate: AffiliateStatus | undefined,
  isHidden: boolean,
): DeadLink | undefined {
  if (!offer || offer.status === 'pending') return { status: 404, message: 'This offer does not exist.' }
  if (affiliate === undefined) return { status: 404, message: 'The affiliate of this link does not exist.' }
  if (isHidden || affiliate === 'banned' || affiliate === 'suspended' || affiliate === 'rejected') {
    return { status: 403, message: 'This link is no longer active.' }
  }
  return undefined
}

/** Why an offer takes no visitors at an instant; undefined for one that runs. */
export function notRunning(
  offer: Pick<OfferRule, 'status' | 'startsAt' | 'expiresAt'>,
  at: Date,
): DeadLink | undefined {
  const ended = offer.expiresAt !== null && offer.expiresAt <= at
  if (offer.status === 'expired' || ended) return { status: 410, message: 'This offer has ended.' }
  const early = offer.startsAt !== null && offer.startsAt > at
  if (offer.status !== 'active' || early) return { status: 410, message: 'This offer is paused right now.' }
  return undefined
}

/** What is said where a cap on clicks leaves no room and names no other offer. */
export const LIMIT_REACHED: DeadLink = { status: 410, message: 'This offer has reached its limit for now.' }
