import type { PayoutType, SubscriptionFrequency } from '@/lib/generated/prisma/enums'
import { formatCentsShort } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import type { OfferLimit } from '../caps/rules'
import { adjusted, type PayoutValue, paysUnder } from '../payouts/value-rules'
import type { OfferAccess } from './access-rules'
import { EPC_MIN_CLICKS, FEATURED_CATEGORY } from './constants'
import type { OfferFunding } from './funding-display-rules'

/** The fields a payout label depends on. Money in cents, the share in basis points. [S3.36] */
export type OfferPayout = {
  payoutType: PayoutType
  defaultPayoutCents: bigint
  percentPayoutBps: number
  isSubscription: boolean
  subscriptionFrequency: SubscriptionFrequency | null
}

/** "$25 Payout", "$12/mo Payout", "12.5% Commission", "$6 Payout, 10% Commission"; a part that pays nothing is left out. [S3.43] */
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
      if (offer.percentPayoutBps === 0) return `${flat} Payout`
      return offer.defaultPayoutCents === 0n ? commission : `${flat} Payout, ${commission}`
  }
}

/** What an affiliate's payouts differ by: what their bucket adds or takes off, and payouts of their own. */
export type OwnPayoutTerms = {
  payoutAdjustmentBps: number
  payoutOf: (offerId: number) => PayoutValue | undefined
}

/** Whether an affiliate has a payout of their own on an offer. */
export const hasOwnPayout = (
  { id, payoutType }: { id: number; payoutType: PayoutType },
  terms: OwnPayoutTerms,
): boolean => {
  const own = terms.payoutOf(id)
  return own !== undefined && paysUnder(payoutType, own)
}

/**
 * What an offer pays one affiliate: their own payout or the offer's, with what their bucket adds or takes off, rounded half
 * to even as a conversion's payout is. A percentage is rounded to a hundredth of a percent.
 */
export function ownPayout<Offer extends OfferPayout & { id: number }>(offer: Offer, terms: OwnPayoutTerms): Offer {
  const own = hasOwnPayout(offer, terms) ? terms.payoutOf(offer.id) : undefined
  const value = own ?? { payoutCents: offer.defaultPayoutCents, percentPayoutBps: offer.percentPayoutBps }
  const { payoutCents, percentPayoutBps } = adjusted(value, terms.payoutAdjustmentBps)
  return { ...offer, defaultPayoutCents: payoutCents, percentPayoutBps }
}

/** An offer with the terms shown before an affiliate promotes it. Money in whole cents. */
export type OfferCard = {
  id: number
  name: string
  advertiser: string
  description: string
  thumbnail: string | null
  categories: readonly string[]
  payoutLabel: string
  /** Whether it is a payout of the viewer's own. */
  isOwnPayout: boolean
  /** The flat part of what the viewer is paid; 0 if the offer pays a percentage only. */
  flatPayoutCents: number
  percentPayoutBps: number
  /** The viewer's hold: the smallest of the offer's, their level's and their bucket's, or the days its advertiser has. */
  holdDays: number
  /** Whether the advertiser approves each conversion, within that time. */
  isAdvertiserApproved: boolean
  /** Requires approval, or is private: only approved affiliates may promote it. */
  requiresApproval: boolean
  attribution: { days: number; isFirstClick: boolean }
  /** Earnings per click of all affiliates, in cents with fractions; null with too few clicks. */
  epcCents: number | null
  /** The daily payout cap (Eastern days) and what is left of it today; null without a cap. [S3.42] */
  cap: { limitCents: number; leftCents: number } | null
  /** The other caps that hold for the viewer. */
  limits: readonly OfferLimit[]
  /** The money behind it; null where its advertiser may owe any sum. */
  funding: OfferFunding | null
  openedAt: string
}

/** Earnings per click; null below the minimum number of clicks. */
export const offerEpcCents = (payoutCents: number, clicks: number): number | null =>
  clicks < EPC_MIN_CLICKS ? null : payoutCents / clicks

export const isFeatured = ({ categories }: Pick<OfferCard, 'categories'>): boolean =>
  categories.includes(FEATURED_CATEGORY)

/** "30 days, last click" */
export const attributionLabel = ({ days, isFirstClick }: OfferCard['attribution']): string =>
  `${plural(days, 'day')}, ${isFirstClick ? 'first' : 'last'} click`

/** An offer of the plain list, with one affiliate's access to it. */
export type ListedOffer = OfferCard & {
  isSubscription: boolean
  /** Allowed traffic types: "Social", "Search". */
  allowedTraffic: readonly string[]
  standing: OfferAccess
  isSaved: boolean
}
