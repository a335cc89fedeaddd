/** From this share of a limit on, staff and affiliates are told. */
export const NEAR_PERCENT = 80n

/** The largest limit: a trillion, in counts or in cents. */
export const LIMIT_MAX = 1_000_000_000_000

/** Clicks on capped offers that one statement takes at once. */
export const CLICKS_TAKEN_AT_ONCE = 500

export const METRIC_LABELS = {
  clicks: 'Clicks',
  conversions: 'Conversions',
  payout: 'Payout',
  revenue: 'Revenue',
} as const

export const PERIOD_LABELS = { day: 'Day', week: 'Week', month: 'Month', total: 'Total' } as const

/** Staff who are told of caps that fill: who runs the offers. */
export const STAFF_TOLD = ['SUPER_ADMIN', 'GSM'] as const

/** How a period is called within a sentence. */
export const PERIOD_WORDS = { day: 'daily', week: 'weekly', month: 'monthly', total: 'total' } as const
