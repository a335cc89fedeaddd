import { MINUTE_MS } from '../dates/constants'

/** The days an EPC is over, today included. */
export const EPC_DAYS = 30

/** How long the sums of the days before today are kept: only what is taken back or refused late changes them. */
export const PAST_KEPT_MS = 5 * MINUTE_MS

/** Below that many clicks an EPC would be chance, and "New" stands in its place. */
export const EPC_MIN_CLICKS = 100

export const MARKET_SORTS = ['featured', 'epc', 'payout', 'newest'] as const
export type MarketSort = (typeof MARKET_SORTS)[number]

export const SORT_LABELS: Record<MarketSort, string> = {
  featured: 'Featured first',
  epc: 'Highest EPC',
  payout: 'Highest payout',
  newest: 'Newest',
}

/** Where offers stand that are in no category. */
export const NO_CATEGORY = 'Other'
