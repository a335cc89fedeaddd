import type { AccessStatus, OfferStatus, PayoutType, SubscriptionFrequency } from '@/lib/generated/prisma/enums'
import { formatCentsShort } from '@/lib/platform/money/format'
import { EPC_MIN_CLICKS, FEATURED_CATEGORY } from './constants'

/** What an offer's payout label is made of. Money in cents, the share in basis points. [S3.36] */
export type OfferPayout = {
  payoutType: PayoutType
  defaultPayoutCents: bigint
  percentPayoutBps: number
  isSubscription: boolean
  subscriptionFrequency: SubscriptionFrequency | null
}

/** "$25 Payout", "$12/mo Payout", "12.5% Commission", "$6 Payout, 10% Commission". [S3.43] */
export function payoutLabel(offer: OfferPayout): string {
  const flat = formatCentsShort(offer.defaultPayoutCents)
  const commission = `${offer.percentPayoutBps / 100}% Commission`
  switch (offer.payoutType) {
    case 'cpa_flat': {
      const monthly = offer.isSubscription && offer.subscriptionFrequency === 'monthly'
      return `${flat}${monthly ? '/mo' : ''} Payout`
    }
    case 'cpa_percentage':
      return commission
    case 'cpa_both':
      return `${flat} Payout, ${commission}`
  }
}

/** "no hold", "held up to 7 days": a level may shorten it, never lengthen it. */
export function holdLabel(holdDays: number): string {
  if (holdDays === 0) return 'no hold'
  return `held up to ${holdDays} ${holdDays === 1 ? 'day' : 'days'}`
}

/** An offer with the terms that are in sight before one promotes it. Money in whole cents. */
export type OfferCard = {
  id: number
  name: string
  advertiser: string
  description: string
  thumbnail: string | null
  categories: readonly string[]
  payoutLabel: string
  /** The flat part of the payout; 0 where the offer pays a percentage alone. */
  flatPayoutCents: number
  percentPayoutBps: number
  /** The offer's own: a level may shorten it. */
  holdDays: number
  /** Asks for approval, or is private: only those it was opened to may promote it. */
  requiresApproval: boolean
  attribution: { days: number; isFirstClick: boolean }
  /** Earnings per click of all affiliates, in fractions of a cent too; null while there are too few clicks. */
  epcCents: number | null
  /** What the offer may pay on one Eastern day and what is left of today's; null is no ceiling. [S3.42] */
  cap: { limitCents: number; leftCents: number } | null
  openedAt: string
}

/** Earnings per click; null below the clicks that make it a figure. */
export const epcOf = (payoutCents: number, clicks: number): number | null =>
  clicks < EPC_MIN_CLICKS ? null : payoutCents / clicks

/** Whether nothing more is paid today: what is left is gone, or smaller than one payout. */
export const isCapReached = ({ cap, flatPayoutCents }: Pick<OfferCard, 'cap' | 'flatPayoutCents'>): boolean =>
  cap !== null && (cap.leftCents <= 0 || cap.leftCents < flatPayoutCents)

export const isFeatured = ({ categories }: Pick<OfferCard, 'categories'>): boolean =>
  categories.includes(FEATURED_CATEGORY)

/** "30 days, last click" */
export const attributionLabel = ({ days, isFirstClick }: OfferCard['attribution']): string =>
  `${days} ${days === 1 ? 'day' : 'days'}, ${isFirstClick ? 'first' : 'last'} click`

/** How an affiliate stands with an offer: open to all, or what became of their application. */
export const OFFER_ACCESS = ['open', 'none', 'requested', 'approved', 'rejected'] as const

export type OfferAccess = (typeof OFFER_ACCESS)[number]

/** An offer of the plain list, as one affiliate stands with it. */
export type ListedOffer = OfferCard & {
  isSubscription: boolean
  /** "Social", "Search": where it may be promoted. */
  allowedTraffic: readonly string[]
  standing: OfferAccess
  isSaved: boolean
}

/** @param isClosed whether the offer asks for approval or is private */
export const offerAccess = (isClosed: boolean, status: AccessStatus | null): OfferAccess =>
  isClosed ? (status ?? 'none') : 'open'

/** Whether the affiliate's links count. */
export const mayPromote = (standing: OfferAccess): boolean => standing === 'open' || standing === 'approved'

export type OfferStop = 'paused' | 'early' | 'ended'

/** Why an offer takes no visitors at an instant; null while it does. */
export function offerStop(
  offer: { status: OfferStatus; isAdvertiserActive: boolean; startsAt: Date | null; expiresAt: Date | null },
  at: Date,
): OfferStop | null {
  if (offer.status === 'expired' || (offer.expiresAt !== null && offer.expiresAt <= at)) return 'ended'
  if (offer.status !== 'active' || !offer.isAdvertiserActive) return 'paused'
  return offer.startsAt !== null && offer.startsAt > at ? 'early' : null
}

/** The days money of this affiliate is held: what their bucket says, else the smaller of the offer's and the level's. */
export const ownHoldDays = (offerHoldDays: number, levelHoldDays: number, bucketHoldDays: number | null): number =>
  bucketHoldDays ?? Math.min(offerHoldDays, levelHoldDays)
