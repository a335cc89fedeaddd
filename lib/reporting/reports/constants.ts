/** What revenue is broken down by. */
export const REVENUE_DIMENSIONS = ['day', 'offer', 'advertiser', 'affiliate'] as const
export type RevenueDimension = (typeof REVENUE_DIMENSIONS)[number]

/** Lines of one report; the rest is one line, "Other". */
export const REVENUE_LINES = 200

/** Longest report, in Eastern days. */
export const REPORT_DAYS_MAX = 366

/** Days each day of the metrics is measured against. */
export const MEAN_DAYS = 7
