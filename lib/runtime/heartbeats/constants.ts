/** How often a process writes its heartbeat, in milliseconds. */
export const BEAT_MS = 15_000

/** How long the row of a process that is gone is kept, in days. */
export const HEARTBEAT_DAYS = 1

export type ProcessKind = 'web' | 'tracker' | 'worker'
