import type {
  AccessStatus,
  CapMetric,
  CapPeriod,
  OfferStatus,
  PayoutType,
  SubscriptionFrequency,
} from '@/lib/generated/prisma/enums'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { formatCentsShort } from '@/lib/platform/money/format'
import { SUB_ID_KEYS, type SubIds } from '../clicks/schema'
import { DEEP_LINK_MAX_LENGTH, EPC_MIN_CLICKS, FEATURED_CATEGORY, LEADERS_SHOWN, REAPPLY_AFTER_DAYS } from './constants'

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
export const STANDINGS = ['open', 'none', 'requested', 'approved', 'rejected'] as const
export type Standing = (typeof STANDINGS)[number]

/** An offer of the plain list, as one affiliate stands with it. */
export type ListedOffer = OfferCard & {
  isSubscription: boolean
  /** "Social", "Search": where it may be promoted. */
  allowedTraffic: readonly string[]
  standing: Standing
  isSaved: boolean
}

/** @param isClosed whether the offer asks for approval or is private */
export const standingOf = (isClosed: boolean, status: AccessStatus | null): Standing =>
  isClosed ? (status ?? 'none') : 'open'

/** Whether the affiliate's links count. */
export const mayPromote = (standing: Standing): boolean => standing === 'open' || standing === 'approved'

/** What became of an affiliate's application for an offer. */
export type Application = {
  status: AccessStatus
  /** Their words. */
  message: string | null
  /** Of the answer. */
  reason: string | null
  requestedAt: string | null
  decidedAt: string | null
}

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

/** The earliest instant an affiliate may apply again after a refusal. */
export const reapplyAt = (decidedAt: Date): Date => new Date(decidedAt.getTime() + REAPPLY_AFTER_DAYS * DAY_MS)

/** The days money of this affiliate is held: what their bucket says, else the smaller of the offer's and the level's. */
export const ownHoldDays = (offerHoldDays: number, levelHoldDays: number, bucketHoldDays: number | null): number =>
  bucketHoldDays ?? Math.min(offerHoldDays, levelHoldDays)

/** A cap that holds for an affiliate: counts, or whole cents of payout. */
export type OfferLimit = { metric: CapMetric; period: CapPeriod; limit: number; left: number }

/** What a link is made of. Empty texts are left out; `url` is the page of a deep link. */
export type LinkParts = {
  origin: string
  offerId: number
  affiliateId: number
  source?: string
  subIds?: SubIds
  url?: string
}

/** The link that earns: `{origin}/c/{offerId}?a={affiliateId}`, with the source, sub-IDs and page where they are named. */
export function trackingLink({ origin, offerId, affiliateId, source = '', subIds = {}, url = '' }: LinkParts): string {
  const link = new URL(`/c/${offerId}`, origin)
  link.searchParams.set('a', String(affiliateId))
  const texts = { source, ...Object.fromEntries(SUB_ID_KEYS.map((key) => [key, subIds[key] ?? ''])), url }
  for (const [name, text] of Object.entries(texts)) if (text.trim()) link.searchParams.set(name, text.trim())
  return link.href
}

/** Where deep links of an offer may lead. */
export type DeepLinkRule = {
  /** With their subdomains; a port belongs to a host where it is not the usual one. */
  hosts: readonly string[]
  /** Only where the offer's own destination is plain http. */
  isHttpAllowed: boolean
}

/**
 * Where deep links of an offer may lead: to the hosts it lists, or to its destination's own. Undefined where it takes
 * none.
 * @param origin of this site, which a relative destination lies on
 */
export function deepLinkRule(
  offer: { destinationUrl: string; deepLinkHosts: readonly string[] | null },
  origin: string,
): DeepLinkRule | undefined {
  // macros are no part of a host
  const destination = URL.parse(offer.destinationUrl, origin)
  if (offer.deepLinkHosts === null || !destination) return undefined
  const hosts = offer.deepLinkHosts.length > 0 ? offer.deepLinkHosts : [destination.host]
  return { hosts: hosts.map((host) => host.toLowerCase()), isHttpAllowed: destination.protocol === 'http:' }
}

/** The page of a deep link, read as browsers read it; undefined for one that is not allowed. */
export function allowedPage(deepLink: string, { hosts, isHttpAllowed }: DeepLinkRule): URL | undefined {
  if (deepLink.length > DEEP_LINK_MAX_LENGTH) return undefined
  const page = URL.parse(deepLink.trim())
  if (!page || page.username || page.password) return undefined
  if (page.protocol !== 'https:' && !(isHttpAllowed && page.protocol === 'http:')) return undefined
  // "https:.shop.example" reads as a host that begins with a dot, which is no name of anybody's
  if (page.hostname.split('.').includes('')) return undefined
  return hosts.some((host) => page.host === host || page.host.endsWith(`.${host}`)) ? page : undefined
}

/** One affiliate's conversions of an offer; the name as others may see it. */
export type LeaderRow = { affiliateId: number; name: string; conversions: number }
/** Equal counts share a rank. */
export type Leader = { rank: number; name: string; conversions: number; isOwn: boolean }

/**
 * The first of an offer's affiliates, and where one of them stands who may be further down.
 * @param rows the most conversions first
 */
export function leaderBoard(
  rows: readonly LeaderRow[],
  affiliateId: number,
): { leaders: Leader[]; own: Leader | null } {
  let rank = 0
  const ranked = rows.map(({ name, conversions, affiliateId: id }, index) => {
    if (conversions !== rows[index - 1]?.conversions) rank = index + 1
    return { rank, name, conversions, isOwn: id === affiliateId }
  })
  return { leaders: ranked.slice(0, LEADERS_SHOWN), own: ranked.find(({ isOwn }) => isOwn) ?? null }
}
