import type { AccessStatus, OfferStatus } from '@/lib/generated/prisma/enums'

/** The access of an affiliate to an offer: open to all, or the status of their application. */
export const OFFER_ACCESS = ['open', 'none', 'requested', 'approved', 'rejected'] as const

export type OfferAccess = (typeof OFFER_ACCESS)[number]

/**
 * The access of an affiliate to an offer.
 * @param isClosed whether the offer requires approval or is private
 */
export const offerAccess = (isClosed: boolean, status: AccessStatus | null): OfferAccess =>
  isClosed ? (status ?? 'none') : 'open'

/** Whether clicks on links of the affiliate count. */
export const mayPromote = (access: OfferAccess): boolean => access === 'open' || access === 'approved'

export type OfferStop = 'paused' | 'early' | 'ended'

/** Why an offer accepts no visitors at an instant; null if it does. */
export function offerStop(
  offer: { status: OfferStatus; isAdvertiserActive: boolean; startsAt: Date | null; expiresAt: Date | null },
  at: Date,
): OfferStop | null {
  if (offer.status === 'expired' || offer.status === 'archived' || (offer.expiresAt !== null && offer.expiresAt <= at))
    return 'ended'
  if (offer.status !== 'active' || !offer.isAdvertiserActive) return 'paused'
  return offer.startsAt !== null && offer.startsAt > at ? 'early' : null
}
