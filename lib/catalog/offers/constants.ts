/** The category that marks an offer as featured. [S3.48] */
export const FEATURED_CATEGORY = 'Featured'

/** The tabs of an offer page, in order; lower case in the URL. [S3.51] */
export const OFFER_TABS = ['links', 'analytics', 'resources', 'rules', 'leaders'] as const

export type OfferTab = (typeof OFFER_TABS)[number]

/** Maximum records per page of `GET /api/offers`. */
export const RECORDS_MAX = 200

/** Who may promote an offer, as staff filter by it. */
export const OFFER_OPENNESS = ['open', 'approval', 'private'] as const

/** Whether the advertiser of an offer has a budget, and whether it is used up. */
export const OFFER_FUNDING = ['funded', 'used_up', 'no_limit'] as const
