/** Closed periods with something still to move, of one run of the job that collects. */
export const COLLECTED_AT_ONCE = 200
