/** The most postbacks recorded in one transaction. */
export const SALES_AT_ONCE = 100

/** Transactions of postbacks in flight at once for one process. */
export const SALE_BATCHES_IN_FLIGHT = 2

/** So many postbacks must wait for a transaction to begin beside another: one costs as much for three as for one. */
export const SALES_BESIDE = 20
