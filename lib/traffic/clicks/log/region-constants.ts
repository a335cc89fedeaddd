/** How long the state of a region's log may take before the region is held to be away, in milliseconds. */
export const STATE_WITHIN_MS = 1_000

/** How long a region that did not answer is not asked again, in milliseconds. */
export const DOWN_MS = 2_000

/** How often it is tried to reach a region whose log cannot be read yet, in milliseconds. */
export const REACH_EVERY_MS = 1_000

/** How long the reader of a region's log may take to stop; what it has not acknowledged is handed out again. */
export const STOP_WITHIN_MS = 3_000
