/** The most postbacks recorded in one transaction. */
export const SALES_AT_ONCE = 100

/** Transactions of postbacks in flight at once for one process. */
export const SALE_BATCHES_IN_FLIGHT = 2

/**
 * So many postbacks must wait for a transaction to begin beside another: one costs as much for three as for one, and two often
 * wait for each other, since they pay the same affiliates and referrers.
 */
export const SALES_BESIDE = 60

/** After a transaction of so many postbacks, how many milliseconds the next one waits at most for as many again. */
export const SALES_GATHERED = { from: 8, ms: 8 }
