/** What can be asked for as an advance on ad spend, in cents: $100 to $50,000. */
export const FUNDING_MIN_CENTS = 10_000n
export const FUNDING_MAX_CENTS = 5_000_000n

/** The share of earnings an advance is repaid with, in percent. */
export const REPAYMENT_MIN_PERCENT = 5
export const REPAYMENT_MAX_PERCENT = 50

export const PURPOSE_MIN = 10
export const PURPOSE_MAX = 200
export const PLAN_MIN = 40
export const PLAN_MAX = 3_000

/** Applications of one list, newest first. */
export const FUNDING_LISTED = 50
