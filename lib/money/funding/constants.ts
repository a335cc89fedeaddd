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

export const FUNDING_DECISIONS = ['approve', 'decline'] as const
export type FundingDecision = (typeof FUNDING_DECISIONS)[number]

/** Repayments an affiliate is shown with each advance; all of them stand in the ledger. */
export const REPAYMENTS_SHOWN = 5
/** Repayments staff are shown. */
export const REPAYMENTS_LISTED = 100
/** Eastern days, today included, whose earnings staff see beside an application. */
export const RECENT_DAYS = 30
