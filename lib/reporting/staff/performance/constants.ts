/** What staff can break results down by, at most DIMENSIONS_MAX at once. */
export const PERFORMANCE_DIMENSIONS = [
  'day',
  'advertiser',
  'offer',
  'affiliate',
  'source',
  'country',
  'datacenter',
] as const
export type PerformanceDimension = (typeof PERFORMANCE_DIMENSIONS)[number]
export const DIMENSIONS_MAX = 3

/** The dimensions a report can be narrowed to one value of; a day is a period of one day. */
export const PERFORMANCE_FILTERS = ['advertiser', 'offer', 'affiliate', 'source', 'country', 'datacenter'] as const
export type PerformanceFilter = (typeof PERFORMANCE_FILTERS)[number]

/** The order in which a press on a line goes deeper. */
export const DRILL_ORDER: readonly PerformanceDimension[] = [
  'advertiser',
  'offer',
  'affiliate',
  'source',
  'country',
  'datacenter',
  'day',
]

/** The dimensions that roll-ups do not have: they are counted from the clicks and conversions themselves. */
export const EVENT_DIMENSIONS: readonly PerformanceDimension[] = ['country', 'datacenter']

/** The figures of a line, in the order of the table; each can be sorted by. */
export const PERFORMANCE_FIGURES = [
  'clicks',
  'uniqueClicks',
  'flaggedClicks',
  'conversions',
  'conversionRate',
  'epcCents',
  'revenueCents',
  'payoutCents',
  'marginCents',
] as const
export type PerformanceFigure = (typeof PERFORMANCE_FIGURES)[number]

/** Lines of one report; all further ones are combined. */
export const PERFORMANCE_LINES = 500

/** The value of the filter for links without a source. */
export const NO_SOURCE_ID = 0

export const DIMENSION_NAMES: Record<PerformanceDimension, string> = {
  day: 'Day',
  advertiser: 'Advertiser',
  offer: 'Offer',
  affiliate: 'Affiliate',
  source: 'Source',
  country: 'Country',
  datacenter: 'Data center',
}

export const FIGURE_NAMES: Record<PerformanceFigure, string> = {
  clicks: 'Clicks',
  uniqueClicks: 'Unique',
  flaggedClicks: 'Excluded',
  conversions: 'Conversions',
  conversionRate: 'CR',
  epcCents: 'EPC',
  revenueCents: 'Revenue',
  payoutCents: 'Payout',
  marginCents: 'Margin',
}
