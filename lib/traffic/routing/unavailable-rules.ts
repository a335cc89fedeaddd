import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { knownDeviceOf } from '../visitors/device-rules'
import type { OfferRule } from './offer-rules'

/** Why a link has no destination: the status and the message of its plain page. */
export type UnavailableLink = { status: 403 | 404 | 410; message: string }

/**
 * Why a link is dead whatever the routing rules say: an unknown offer or affiliate, a blocked affiliate, an offer that
 * the affiliate's bucket hides. Undefined for a working link.
 */
export function closedLink(
  offer: OfferRule | undefined,
  affiliate: AffiliateStatus | undefined,
  isHidden: boolean,
): UnavailableLink | undefined {
  if (!offer || offer.status === 'pending') return { status: 404, message: 'This offer does not exist.' }
  return closedAffiliate(affiliate) ?? (isHidden ? NO_LONGER_ACTIVE : undefined)
}

const NO_LONGER_ACTIVE: UnavailableLink = { status: 403, message: 'This link is no longer active.' }

/** Why all links of an affiliate are dead; undefined where they work. */
export function closedAffiliate(affiliate: AffiliateStatus | undefined): UnavailableLink | undefined {
  if (affiliate === undefined) return { status: 404, message: 'The affiliate of this link does not exist.' }
  return affiliate === 'banned' || affiliate === 'suspended' || affiliate === 'rejected' ? NO_LONGER_ACTIVE : undefined
}

/** Why an offer is not available at an instant; undefined for a running offer. */
export function unavailableOffer(
  offer: Pick<OfferRule, 'status' | 'startsAt' | 'expiresAt' | 'isUnfunded'>,
  at: Date,
): UnavailableLink | undefined {
  const ended = offer.expiresAt !== null && offer.expiresAt <= at
  if (offer.status === 'expired' || offer.status === 'archived' || ended)
    return { status: 410, message: 'This offer has ended.' }
  const early = offer.startsAt !== null && offer.startsAt > at
  if (offer.status !== 'active' || early) return { status: 410, message: 'This offer is paused right now.' }
  return offer.isUnfunded ? UNFUNDED : undefined
}

const UNFUNDED: UnavailableLink = { status: 410, message: 'This offer is not taking visitors right now.' }

/** Why an offer is not for a visitor, as the flag of the click. */
export type NotFor = 'country_not_allowed' | 'device_not_allowed'

/**
 * Why an offer is not for a visitor from a country, on a kind of device; undefined where it is. A country or a device that
 * is not known is let in.
 */
export function notForVisitor(
  { allowedCountries, allowedDevices }: Pick<OfferRule, 'allowedCountries' | 'allowedDevices'>,
  { country, userAgent }: { country: string | null; userAgent: string },
): NotFor | undefined {
  if (country !== null && allowedCountries.length > 0 && !allowedCountries.includes(country)) {
    return 'country_not_allowed'
  }
  if (allowedDevices.length === 0) return undefined
  const device = knownDeviceOf(userAgent)
  return device === null || allowedDevices.includes(device) ? undefined : 'device_not_allowed'
}

/** What a visitor reads who is not led on. */
export const NOT_FOR: Record<NotFor, UnavailableLink> = {
  country_not_allowed: { status: 403, message: 'This offer is not available in your country.' },
  device_not_allowed: { status: 403, message: 'This offer is not available on your device.' },
}

/** The message of a full cap on clicks without an overflow. */
export const LIMIT_REACHED: UnavailableLink = { status: 410, message: 'This offer has reached its limit for now.' }
