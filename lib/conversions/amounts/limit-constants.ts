/**
 * The largest amount of a postback where neither the offer nor its advertiser has a limit: $10,000. An amount above the
 * limit is more often a slip or a leaked token than a sale, so a person decides.
 */
export const DEFAULT_MAX_AMOUNT_CENTS = 1_000_000n

/** The largest limit staff may set: $1,000,000. */
export const AMOUNT_LIMIT_MAX_CENTS = 100_000_000n
