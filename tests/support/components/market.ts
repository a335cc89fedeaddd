import type { MarketOffer } from '@/lib/catalog/offer-pages/market-rules'

/** An offer of the marketplace: $25 flat, Northpay, Finance, hold of 7 days, no cap, no EPC yet. */
export const marketOffer = (id: number, name: string, own: Partial<MarketOffer> = {}): MarketOffer => ({
  id,
  name,
  advertiser: 'Northpay',
  description: 'Pays when the account is opened.',
  thumbnail: null,
  categories: ['Finance'],
  payoutLabel: '$25 Payout',
  isOwnPayout: false,
  flatPayoutCents: 2500,
  percentPayoutBps: 0,
  holdDays: 7,
  isAdvertiserApproved: false,
  requiresApproval: false,
  attribution: { days: 30, isFirstClick: false },
  epcCents: null,
  cap: null,
  limits: [],
  funding: null,
  openedAt: '2026-01-01T00:00:00.000Z',
  ...own,
})
