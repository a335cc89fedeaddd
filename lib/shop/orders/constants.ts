import { SHOP_LIMIT_BYTES } from '@/lib/platform/http/server/body-routes'

/** The largest order webhook we read, in bytes: Shopify sends about two thousand for every line. */
export const ORDER_REPORT_MAX_BYTES = SHOP_LIMIT_BYTES

/** Orders on one page of the history. */
export const ORDERS_PAGE_SIZE = 20
