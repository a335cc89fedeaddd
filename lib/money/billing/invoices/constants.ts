/** The job that issues invoices. */
export const INVOICES_JOB = 'issue-invoices'

/** The invoices of a month are issued this long after its end: its last calls are booked by then. */
export const ISSUED_AFTER_MS = 600_000

/** An invoice is due so many days after it was issued. */
export const DUE_DAYS = 30
