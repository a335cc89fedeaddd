/** The job that fetches rates from the address that staff have set. */
export const FETCH_RATES_JOB = 'fetch-exchange-rates'

/** The job that processes what waits for a rate. */
export const BOOK_WAITING_JOB = 'book-waiting-sales'

/**
 * How many days before the day of a sale its rate may be of. The European Central Bank publishes none on weekends and holidays,
 * which are five days together around Christmas and Easter at most.
 */
export const RATE_DAYS_MAX = 7

/** How many days back a file is read: later sales are not reported. */
export const RATE_FILE_DAYS = 400

/** The longest file, in characters: the 90 days of the European Central Bank are a fifth of it. */
export const RATE_FILE_MAX = 900_000

/** By how much a rate of a file may differ from the one before, in percent; above it two people enter it. */
export const RATE_CHANGE_MAX_PERCENT = 20n

/** How old the rate before may be to be compared with, in days. */
export const RATE_COMPARED_DAYS = 30
