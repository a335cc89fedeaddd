import { plural } from '@/lib/platform/text/counts'
import type { OfferLimit } from '../caps/rules'
import type { OfferAccess } from './access-rules'
import { FEATURED_CATEGORY } from './constants'
import type { OfferFunding } from './funding-display-rules'

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

export const isFeatured = ({ categories }: Pick<OfferCard, 'categories'>): boolean =>
  categories.includes(FEATURED_CATEGORY)

/** "30 days, last click" */
export const attributionLabel = ({ days, isFirstClick }: OfferCard['attribution']): string =>
  `${plural(days, 'day')}, ${isFirstClick ? 'first' : 'last'} click`

/** How long an offer pays what its subscribers pay: at most one of both is given, and none for good. */
export type RenewalTerms = { renewalMonths: number | null; renewalPayments: number | null }

/** "the first 12 payments of each customer" */
export function renewalsLabel({ renewalMonths, renewalPayments }: RenewalTerms): string {
  if (renewalPayments === 1) return 'the first payment of each customer'
  if (renewalPayments !== null) return `the first ${renewalPayments} payments of each customer`
  if (renewalMonths !== null) return `each customer’s payments for ${plural(renewalMonths, 'month')} from the first`
  return 'each payment, for as long as the customer pays'
}

/** An offer of the plain list, with one affiliate's access to it. */
export type ListedOffer = OfferCard &
  RenewalTerms & {
    isSubscription: boolean
    /** Allowed traffic types: "Social", "Search". */
    allowedTraffic: readonly string[]
    access: OfferAccess
    isSaved: boolean
  }
