import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** A category of this name marks an offer as featured. [S3.48] */
export const FEATURED_CATEGORY = 'Featured'

/** The longest address of a deep link, in characters. */
export const DEEP_LINK_MAX_LENGTH = 2_000

/** The days an EPC is over, today included. */
export const EPC_DAYS = 30

/** Below that many clicks an EPC would be chance, and "New" stands in its place. */
export const EPC_MIN_CLICKS = 100

/** How long the sums of the days before today are kept: only what is taken back or refused late changes them. */
export const PAST_KEPT_MS = 5 * MINUTE_MS

/** The tabs of an offer's page, in their order; lower case in its address. [S3.51] */
export const OFFER_TABS = ['links', 'analytics', 'resources', 'rules', 'leaders'] as const
export type OfferTab = (typeof OFFER_TABS)[number]

/** What an affiliate says when applying for an offer, in characters. */
export const APPLICATION_MIN = 10
export const APPLICATION_MAX = 1_000

/** After a refusal an affiliate may apply again once so many days have passed. */
export const REAPPLY_AFTER_DAYS = 30

/** Affiliates of the LEADERS tab, and how long their order is kept. */
export const LEADERS_SHOWN = 10
export const LEADERS_KEPT_MS = MINUTE_MS

/** Sources offered again in the link builder, and the days in which they were used. */
export const SOURCES_SUGGESTED = 4
export const SOURCES_DAYS = 30

/** Days of "Your last 7 days", today included. */
export const WEEK_DAYS = 7

/** Records of one page of `GET /api/offers`, at most. */
export const RECORDS_MAX = 200
