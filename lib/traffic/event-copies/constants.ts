/** The cursor of clicks and conversions. */
export const CURSOR = 'events'

/** How many rows are read and stored at once. */
export const ROWS_AT_ONCE = 20_000

/** How long one pass may take, in milliseconds: then it begins again from the same place. */
export const PASS_WITHIN_MS = 600_000

/** Steps of retention that change clicks, and not their roll-ups, a day at a time: marks of `retention_mark`. */
export const CHANGING_STEPS = ['addresses_cut', 'addresses_erased'] as const

/** The job that copies clicks and conversions to ClickHouse. */
export const COPY_JOB = 'copy-events'

/** How long one comparison of a day may take, in milliseconds. */
export const COMPARE_WITHIN_MS = 60_000
