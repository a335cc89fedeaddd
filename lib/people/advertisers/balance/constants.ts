/** The job that notifies advertisers of a low balance. */
export const BALANCES_JOB = 'watch-advertiser-balances'

/** The highest threshold of the notice, in cents. */
export const LOW_BALANCE_MAX_CENTS = 100_000_000
