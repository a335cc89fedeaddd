/** The limits of an advance on ad spend, in cents: $100 to $50,000. */
export const FUNDING_MIN_CENTS = 10_000n
export const FUNDING_MAX_CENTS = 5_000_000n

/** The limits of the share of earnings that repays an advance, in percent. */
export const REPAYMENT_MIN_PERCENT = 5
export const REPAYMENT_MAX_PERCENT = 50

export const PURPOSE_MIN = 10
export const PURPOSE_MAX = 200
export const PLAN_MIN = 40
export const PLAN_MAX = 3_000

export const FUNDING_DECISIONS = ['approve', 'decline'] as const
export type FundingDecision = (typeof FUNDING_DECISIONS)[number]

/** Repayments shown to an affiliate with each advance; the ledger has all of them. */
export const REPAYMENTS_SHOWN = 5
/** Repayments shown to staff. */
export const REPAYMENTS_LISTED = 100
/** Eastern days, including today, of the recent earnings staff see with an application. */
export const RECENT_DAYS = 30
