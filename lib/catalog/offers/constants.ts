/** A category of this name marks an offer as featured. [S3.48] */
export const FEATURED_CATEGORY = 'Featured'

/** Below that many clicks an EPC would be chance, and "New" stands in its place. */
export const EPC_MIN_CLICKS = 100

/** The tabs of an offer's page, in their order; lower case in its address. [S3.51] */
export const OFFER_TABS = ['links', 'analytics', 'resources', 'rules', 'leaders'] as const

export type OfferTab = (typeof OFFER_TABS)[number]

/** Records of one page of `GET /api/offers`, at most. */
export const RECORDS_MAX = 200
