export const MARKET_SORTS = ['featured', 'epc', 'payout', 'newest'] as const
export type MarketSort = (typeof MARKET_SORTS)[number]

export const SORT_LABELS: Record<MarketSort, string> = {
  featured: 'Featured first',
  epc: 'Highest EPC',
  payout: 'Highest payout',
  newest: 'Newest',
}

/** The category shown for offers without one. */
export const NO_CATEGORY = 'Other'
