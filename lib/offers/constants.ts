/** A category of this name marks an offer as featured. [S3.48] */
export const FEATURED_CATEGORY = 'Featured'
