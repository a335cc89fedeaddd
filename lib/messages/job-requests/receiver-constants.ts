/** After how long a call makes its receiver a slow one, in milliseconds; a quicker call ends that. */
export const SLOW_AFTER_MS = 2_000

/** How long a call in flight holds one of the slots of receivers that are not slow, in milliseconds; it goes on beside them. */
export const QUICK_SLOT_MS = 250

/**
 * Calls that begin within QUICK_SLOT_MS, to receivers that are not slow: 2,000 of them that die at once delay the others
 * by a second.
 */
export const QUICK_CALLS_AT_ONCE = 512

/** Calls in flight to receivers that are slow. */
export const SLOW_CALLS_AT_ONCE = 64

/** Calls in flight of a process beyond which fewer begin within QUICK_SLOT_MS, but never none. */
export const MANY_IN_FLIGHT = 2_048
export const QUICK_CALLS_WITH_MANY = 64

/** Statements of calls under way at once: however many calls end together, most connections are left to pages. */
export const STATEMENTS_AT_ONCE = 4

/** How long receivers that turn slow or quick are collected for one statement, in milliseconds. */
export const NOTED_TOGETHER_MS = 100
