/** Where an advertiser reports one conversion or many in a call. */
export const REPORTS_PATH = '/api/v1/conversions'

/** The most conversions of one call. */
export const REPORTS_MAX = 1_000

/** The largest body of such a call, in bytes. */
export const REPORTS_BODY_LIMIT_BYTES = 1024 * 1024
