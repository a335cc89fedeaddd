/** Rows one answer may hold. Past it the smallest offer-and-source pairs are combined as "Other". */
export const MAX_ROWS = 5_000
/** The largest id of an offer or an advertiser. */
export const MAX_ID = 2_147_483_647
export const OTHER = { offerId: 0, name: 'Other' } as const

/** A source with no name. [S3.1] */
export const NO_SOURCE = { key: 'noSource', label: 'No source' } as const

/** Rows of "Sources & Offers" before "Show All". [S4.31] [S9.6] */
export const PREVIEW_ROWS = 2
