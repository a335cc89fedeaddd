/** A category of this name marks an offer as featured. [S3.48] */
export const FEATURED_CATEGORY = 'Featured'

/** The longest address of a deep link, in characters. */
export const DEEP_LINK_MAX_LENGTH = 2_000
