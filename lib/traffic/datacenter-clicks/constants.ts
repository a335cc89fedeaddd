/** Affiliates whose clicks of one day are read in one statement. */
export const AFFILIATES_AT_ONCE = 200
