import type { VisitorFact } from '@/lib/catalog/visitor-conditions/constants'
import { unmetBy } from '@/lib/catalog/visitor-conditions/rules'
import type { VisitorFacts } from '@/lib/catalog/visitor-conditions/schema'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import type { RefusalReason } from '../requests/refusal-constants'
import type { OfferRule } from './offer-rules'

/**
 * Why a link is refused whatever the routing rules say: an unknown offer or affiliate, a blocked affiliate, an offer that
 * the affiliate's bucket hides. Undefined for a working link.
 */
export function linkRefusal(
  offer: OfferRule | undefined,
  affiliate: AffiliateStatus | undefined,
  isHidden: boolean,
): RefusalReason | undefined {
  if (!offer || offer.status === 'pending') return 'unknown_offer'
  return affiliateRefusal(affiliate) ?? (isHidden ? 'offer_hidden' : undefined)
}

/** Why all links of an affiliate are refused; undefined where they work. */
export function affiliateRefusal(affiliate: AffiliateStatus | undefined): RefusalReason | undefined {
  if (affiliate === undefined) return 'unknown_affiliate'
  return affiliate === 'banned' || affiliate === 'suspended' || affiliate === 'rejected'
    ? 'affiliate_blocked'
    : undefined
}

/** Why an offer is not available at an instant; undefined for a running offer. */
export function offerRefusal(
  offer: Pick<OfferRule, 'status' | 'startsAt' | 'expiresAt' | 'isUnfunded'>,
  at: Date,
): RefusalReason | undefined {
  const ended = offer.expiresAt !== null && offer.expiresAt <= at
  if (offer.status === 'expired' || offer.status === 'archived' || ended) return 'offer_ended'
  const early = offer.startsAt !== null && offer.startsAt > at
  if (offer.status !== 'active' || early) return 'offer_paused'
  return offer.isUnfunded ? 'unfunded' : undefined
}

/** Why an offer is not for a visitor: `reason` is the flag of the click too, and `fact` what its condition is about. */
export type Targeting = {
  reason: Extract<RefusalReason, 'country_not_allowed' | 'device_not_allowed' | 'visitor_not_allowed'>
  fact: VisitorFact
}

/**
 * Why an offer is not for a visitor; undefined where it is. Who is not known to meet a condition, or not to, is let in, unless the
 * offer refuses them.
 */
export function targetingRefusal(
  { visitors, refusesUnknown }: Pick<OfferRule, 'visitors' | 'refusesUnknown'>,
  facts: VisitorFacts,
): Targeting | undefined {
  if (visitors.length === 0) return undefined
  const unmet = unmetBy(visitors, facts)
  if (!unmet || !(unmet.isKnown || refusesUnknown)) return undefined
  return { reason: REASONS[unmet.fact] ?? 'visitor_not_allowed', fact: unmet.fact }
}

const REASONS: Partial<Record<VisitorFact, Targeting['reason']>> = {
  country: 'country_not_allowed',
  device: 'device_not_allowed',
}
