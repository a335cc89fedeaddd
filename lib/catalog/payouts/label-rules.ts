import type { PayoutType, SubscriptionFrequency } from '@/lib/generated/prisma/enums'
import { formatCentsShort } from '@/lib/platform/money/format'
import { adjusted, type PayoutValue, paysUnder } from './value-rules'

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
