/** The job that announces new payouts; also requested when staff change them. */
export const ANNOUNCE_JOB = 'announce-payouts'

/** An affiliate promotes an offer they have clicks on in this many Eastern days, today included, or are approved for. */
export const PROMOTED_DAYS = 30

/** Affiliates told in one transaction, and at most in one run. */
export const NOTIFIED_PER_BATCH = 500
export const BATCHES_PER_RUN = 40
