/** Payouts in one batch, at most. */
export const BATCH_MAX = 1_000

/** The columns of a request that an approval sets, cleared. */
export const UNAPPROVED = { approvedAt: null, approvedById: null, secondApproverId: null }
