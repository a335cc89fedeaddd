/** The folder of clicks on local disk, in DATA_DIR. */
export const SPOOL_FOLDER = 'unwritten-clicks'

/** How often a process looks for clicks that it, or one before it, stored on local disk. */
export const SPOOL_CHECK_EVERY_MS = 10_000

/** The longest that clicks are taken without the database, because the rules in memory grow old. */
export const SPOOL_FOR_MS = 3_600_000

/** The most clicks a process stores on local disk during one outage; about half a gigabyte. */
export const SPOOL_MAX = 1_000_000

export const SEGMENT_MS = 1_000

export const ABANDONED_MS = 10_000
