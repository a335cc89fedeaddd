/** How often a process writes its heartbeat, in milliseconds. */
export const BEAT_MS = 15_000

/** How long the row of a process that has stopped is kept, in days. */
export const HEARTBEAT_DAYS = 1

/** A process that wrote its heartbeat within this time is running, in milliseconds. */
export const SEEN_WITHIN_MS = 4 * BEAT_MS

/** How long a stopping process waits to note its end, in milliseconds. */
export const STOP_MS = 2_000

export type ProcessKind = 'web' | 'tracker' | 'worker'
