/** How long a call may take, and how long a process has an alarm for itself while it sends it, in milliseconds. */
export const CALL_MS = 10_000
export const CLAIM_MS = 60_000

export const ERROR_MAX = 300
