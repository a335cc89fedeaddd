/** The job that deletes what the table of retention names. */
export const RETENTION_JOB = 'delete-old-data'

/** Rows deleted by one statement. */
export const DELETED_AT_ONCE = 5_000

/** How long one run may begin new statements; what is left waits for the next run. */
export const RUN_MS = 45_000

/** The longest stored error of a step, in characters. */
export const ERROR_MAX = 500
