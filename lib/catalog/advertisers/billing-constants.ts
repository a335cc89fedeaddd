/** The largest credit limit, in cents. */
export const CREDIT_LIMIT_MAX_CENTS = 1_000_000_000
