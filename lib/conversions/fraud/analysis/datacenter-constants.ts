/** Affiliates whose clicks of one day are read in one statement. */
export const AFFILIATES_AT_ONCE = 200

/** How many clicks from data centers are taken from the copies at once; days with more are read in the database. */
export const COPIED_HOSTED_MAX = 100_000

/** How long the copies of one day may take to read, in milliseconds. */
export const COPIES_LIMIT_MS = 30_000
