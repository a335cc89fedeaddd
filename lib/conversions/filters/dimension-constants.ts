/** What is known of a click or a conversion, by which reports count and lists are narrowed. */
export const OWN_DIMENSIONS = [
  ...(['day', 'hour', 'weekday', 'offer', 'advertiser', 'source', 's1', 's2', 's3', 's4', 's5'] as const),
  ...(['country', 'device', 'browser', 'referrer'] as const),
] as const
/** Those of staff: whose it is, and whether the click came from a data center. */
export const DIMENSIONS = [...OWN_DIMENSIONS, 'affiliate', 'datacenter'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The largest id of an offer, an advertiser, a source or an affiliate. */
export const ID_MAX = 2_147_483_647

/** The longest text of filters, in characters. */
export const ALSO_MAX_LENGTH = 8_000
