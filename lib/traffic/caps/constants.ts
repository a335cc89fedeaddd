/** Staff and affiliates are notified when usage reaches this percentage of a limit. */
export const NEAR_PERCENT = 80n

/** The largest limit: a trillion, in counts or in cents. */
export const LIMIT_MAX = 1_000_000_000_000

/** Clicks on capped offers consumed in one transaction, at most. */
export const CLICK_BATCH_LIMIT = 500

export const METRIC_LABELS = {
  clicks: 'Clicks',
  conversions: 'Conversions',
  payout: 'Payout',
  revenue: 'Revenue',
} as const

export const PERIOD_LABELS = { day: 'Day', week: 'Week', month: 'Month', total: 'Total' } as const

/** Staff roles notified of caps that fill. */
export const NOTIFIED_ROLES = ['SUPER_ADMIN', 'GSM'] as const

/** The period as an adjective, within a sentence. */
export const PERIOD_WORDS = { day: 'daily', week: 'weekly', month: 'monthly', total: 'total' } as const

/** The name in the queue of the job that counts the days before a cap was set. */
export const RECOUNT_JOB = 'count-earlier-days'
