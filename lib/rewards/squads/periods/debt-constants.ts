/** Unsettled periods per run of the job. */
export const COLLECTED_AT_ONCE = 200
