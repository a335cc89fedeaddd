/** How long an export waits for payments that another sender is preparing, and how often it looks, in milliseconds. */
export const PREPARE_MS = 10_000
export const PREPARE_POLL_MS = 100
