import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { readBrowser } from '@/lib/platform/http/browser-rules'
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

/** Why an offer is not for a visitor; it is the flag of the click too. */
export type TargetingRefusal = Extract<RefusalReason, 'country_not_allowed' | 'device_not_allowed'>

/**
 * Why an offer is not for a visitor from a country, on a kind of device; undefined where it is. A country or a device that
 * is not known is let in.
 */
export function targetingRefusal(
  { allowedCountries, allowedDevices }: Pick<OfferRule, 'allowedCountries' | 'allowedDevices'>,
  { country, userAgent }: { country: string | null; userAgent: string },
): TargetingRefusal | undefined {
  if (country !== null && allowedCountries.length > 0 && !allowedCountries.includes(country)) {
    return 'country_not_allowed'
  }
  if (allowedDevices.length === 0) return undefined
  const device = readBrowser(userAgent).device
  return device === null || allowedDevices.includes(device) ? undefined : 'device_not_allowed'
}
