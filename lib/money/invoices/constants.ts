/** The job that issues invoices. */
export const INVOICES_JOB = 'issue-invoices'

/** An invoice is due so many days after it was issued. */
export const DUE_DAYS = 30
