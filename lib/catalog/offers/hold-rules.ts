import { plural } from '@/lib/platform/text/counts'

/** "no hold", "held 5 days": the viewer's own hold. */
export function holdLabel(holdDays: number): string {
  if (holdDays === 0) return 'no hold'
  return `held ${plural(holdDays, 'day')}`
}

/** How long an offer's conversions are held, and whether the level or bucket of an affiliate may shorten it. */
export type OfferHold = { holdDays: number; levelsShortenHold: boolean }

/** The hold of an affiliate in days: the offer's, or, where it allows that, the smallest of offer, level and bucket. */
export const ownHoldDays = (offer: OfferHold, levelHoldDays: number, bucketHoldDays: number | null): number =>
  offer.levelsShortenHold ? Math.min(offer.holdDays, levelHoldDays, bucketHoldDays ?? offer.holdDays) : offer.holdDays
