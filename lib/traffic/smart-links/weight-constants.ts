/** Results of this many Eastern days decide, today included. */
export const RESULT_DAYS = 30

/** Draws from what the results say, to find how likely each offer is the best: enough for one percent. */
export const DRAWS = 4_000

/** Shares are stored anew when one of them differs by this much, in basis points; less is chance. */
export const MIN_CHANGE_BPS = 100

/** From this probability on an offer is called likely the best, in basis points. */
export const LIKELY_BPS = 9_500

/** Fewer counted clicks than this say nothing about an offer. */
export const FEW_CLICKS = 100

/** The job that computes shares from results. */
export const SHARE_SMART_LINKS_JOB = 'share-smart-links'
