/** The event of a conversion that names none, and the events that reverse one. */
export const DEFAULT_EVENT = 'conversion'
export const REVERSAL_EVENTS = ['reversal', 'refund', 'chargeback'] as const

/** The longest event name, in characters, and what it is made of. */
export const EVENT_MAX_LENGTH = 50
export const EVENT_PATTERN = /^[a-z0-9_.-]+$/

/** What a share is of, in basis points. */
export const WHOLE_BPS = 10_000

/** The largest payout and revenue of one conversion, in cents, to catch typos. */
export const PAYOUT_MAX_CENTS = 10_000_000
/** The largest sum that is stated in any currency, in hundredths of it; a price is at most the largest payout in dollars too. */
export const STATED_MAX_CENTS = 10_000_000_000_000

/** The most goals of an offer, and the most steps of one payout. */
export const GOALS_MAX = 20
export const TIERS_MAX = 10

/** The most rules of an offer, and the most entries of one of their lists. */
export const RULES_MAX = 50
export const RULE_LIST_MAX = 300

/** The longest number or category of a product, in characters. */
export const PRODUCT_MAX_LENGTH = 200

/** The highest first conversion of a step: every postback counts up to it. */
export const TIER_FROM_MAX = 100_000

/** Affiliates are to know of a lower payout this many days before. */
export const NOTICE_DAYS = 7

/** The furthest a change can be planned, in days. */
export const PLANNED_DAYS_MAX = 366

/** The phrase staff type to change payouts of everybody. */
export const CHANGE_PHRASE = 'change payouts'
