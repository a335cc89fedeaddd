/** How many rows are read and stored at once. */
export const ROWS_AT_ONCE = 20_000

/** After how long a pass stops between two days, in milliseconds, so that its run does not expire; the next one goes on. */
export const PART_MS = 60_000

/** How long the last day of such a part may take in all, in milliseconds: then it begins again from that day. */
export const PASS_WITHIN_MS = 1_200_000

/** Steps of retention that change clicks, and not their roll-ups, a day at a time: marks of `retention_mark`. */
export const CHANGING_STEPS = ['addresses_cut', 'addresses_erased'] as const

/** The job that copies clicks and conversions to ClickHouse. */
export const COPY_EVENTS_JOB = 'copy-events'
