import { type OfferHold, ownHoldDays } from '@/lib/catalog/offers/hold-length-rules'
import { DAY_MS } from '@/lib/platform/dates/constants'

/** When the hold of a conversion ends: `ownHoldDays` after it, each day 24 hours. */
export function holdEnd(at: Date, offer: OfferHold, levelHoldDays: number, bucketHoldDays: number | null = null): Date {
  return new Date(at.getTime() + ownHoldDays(offer, levelHoldDays, bucketHoldDays) * DAY_MS)
}
