/** Amounts above this need the approval of two people, in cents: $1,000. */
export const SECOND_APPROVAL_ABOVE_CENTS = 100_000n

/** From when on somebody approves as one of two people, after they were given the right: 3 days, in milliseconds. */
export const APPROVES_AFTER_MS = 3 * 24 * 60 * 60_000

/** How long a new network needs no such delay, in milliseconds: 14 days. */
export const NEW_NETWORK_MS = 14 * 24 * 60 * 60_000
