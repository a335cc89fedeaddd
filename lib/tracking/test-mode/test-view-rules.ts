import type { AdvertiserTestView, AffiliateTestView, TestView } from './schema'

/** A test account as its affiliate sees it: without what the advertiser pays. */
export function affiliateView({ conversions, ...view }: TestView): AffiliateTestView {
  return { ...view, conversions: conversions.map(({ revenueCents: _, ...conversion }) => conversion) }
}

/** A test account as its advertiser sees it: what each conversion costs, and nothing of what is paid for it. */
export function advertiserView({ balances: _, payouts: __, conversions, ...view }: TestView): AdvertiserTestView {
  return {
    ...view,
    conversions: conversions.map(({ payoutCents: _, revenueCents, ...conversion }) => ({
      ...conversion,
      costCents: revenueCents,
    })),
  }
}
