/** Most characters of a coupon code: as many as Shopify allows. */
export const COUPON_MAX_LENGTH = 255
/** Codes that are given in one call. */
export const COUPONS_AT_ONCE = 500
/** The longest file of codes, in characters: several times as many as these codes need. */
export const COUPON_FILE_MAX = 500_000
/** Codes that wait for an answer, of one affiliate. */
export const OPEN_REQUESTS_MAX = 20
/** Eastern days of the results of codes, today included. */
export const COUPON_RESULT_DAYS = 30
