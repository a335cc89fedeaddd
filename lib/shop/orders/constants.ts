/** The largest order webhook we read, in bytes: Shopify sends about two thousand for every line. */
export const ORDER_REPORT_MAX_BYTES = 2 * 1024 * 1024

/** Orders on one page of the history. */
export const ORDERS_PAGE_SIZE = 20
