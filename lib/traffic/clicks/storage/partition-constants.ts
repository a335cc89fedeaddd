/** How long the deletion of a month may wait for the click table: meanwhile clicks wait for it. */
export const DETACH_WAIT_MS = 300

/** Clicks deleted by one statement, where they are not a partition of their own. */
export const CLICKS_AT_ONCE = 5_000
