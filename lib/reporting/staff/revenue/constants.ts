/** Dimensions of the revenue report. */
export const REVENUE_DIMENSIONS = ['day', 'offer', 'advertiser', 'affiliate'] as const
export type RevenueDimension = (typeof REVENUE_DIMENSIONS)[number]

/** Most lines of one report. */
export const REVENUE_LINES = 200

/** Longest period of a report, in Eastern days. */
export const REPORT_DAYS_MAX = 366

/** Each day is compared with the mean of this many days before it. */
export const MEAN_DAYS = 7
