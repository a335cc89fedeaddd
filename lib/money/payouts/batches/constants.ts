/** Batches above this total need the approval of two people, in cents: $1,000. */
export const SECOND_APPROVAL_ABOVE_CENTS = 100_000n

/** Payouts in one batch, at most. */
export const BATCH_MAX = 1_000

/** The columns of a request that an approval sets, cleared. */
export const UNAPPROVED = { approvedAt: null, approvedById: null, secondApproverId: null }
