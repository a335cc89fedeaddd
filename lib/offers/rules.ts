import type { PayoutType, SubscriptionFrequency } from '../generated/prisma/enums'
import { formatCentsShort } from '../money/format'

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

type LinkParts = { origin: string; offerId: number; affiliateId: number; source?: string }

/** The link that earns: `{origin}/c/{offerId}?a={affiliateId}`, with the source where one is named. */
export function trackingLink({ origin, offerId, affiliateId, source = '' }: LinkParts): string {
  const url = new URL(`/c/${offerId}`, origin)
  url.searchParams.set('a', String(affiliateId))
  if (source.trim()) url.searchParams.set('source', source.trim())
  return url.href
}
