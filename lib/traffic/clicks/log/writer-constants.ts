/** The most clicks of the log written by one statement. */
export const WRITE_LIMIT = 2_000

/** Clicks a writer takes ahead of what it has written. */
export const AHEAD = 3 * WRITE_LIMIT

/** How long a writer whose batch could not be written waits before it takes another, in milliseconds. */
export const PAUSE_MS = 1_000

/** How long one statement may take before the database is held to be away, in milliseconds. */
export const WRITE_WITHIN_MS = 10_000
