/** Amounts above this need the approval of two people, in cents: $1,000. */
export const SECOND_APPROVAL_ABOVE_CENTS = 100_000n
