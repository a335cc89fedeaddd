/** Eastern days, today included, that volume and approval rate are counted over. */
export const FACTS_DAYS = 30

export const NAME_MAX = 60

/** The largest number of rules: every affiliate is tested against all of them. */
export const RULES_MAX = 200

/** Affiliates moved in one transaction. */
export const MOVED_AT_ONCE = 500

/** Moves a dry run lists one by one; the rest are only counted. */
export const MOVES_SHOWN = 200

export const HOLD_DAYS_MAX = 90

/** The largest daily cap, in cents. */
export const DAILY_CAP_MAX = 100_000_000
