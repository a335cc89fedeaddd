/** Requests of one address in a minute, and of all pages of one advertiser in one process. */
export const CLICKS_A_MINUTE = { address: 60, advertiser: 6_000 }
export const SALES_A_MINUTE = { address: 20, advertiser: 600 }

/** Addresses and advertisers counted at a time; beyond it the one heard of longest ago is forgotten. */
export const COUNTED_AT_ONCE = 10_000
