/** What a column of a file with sales can mean. */
export const FIELDS = ['clickId', 'txnId', 'event', 'amount', 'currency', 'refundId', 'soldAt'] as const
export type SalesField = (typeof FIELDS)[number]

export const FIELD_NAMES: Readonly<Record<SalesField, string>> = {
  clickId: 'Click ID',
  txnId: 'Order ID',
  event: 'Event',
  amount: 'Amount',
  currency: 'Currency',
  refundId: 'Refund ID',
  soldAt: 'Date of the sale',
}

/** How a day is written where not as 2026-11-20. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const

/** Bytes of a part of a file. */
export const PART_BYTES = 512 * 1024

/** How many files of one side may wait, not done and not removed: their parts are kept until then. */
export const UNFINISHED_MAX = 10

/** The rows of a page, and of a read of the file with the outcomes. */
export const PAGE_ROWS = 50
export const CSV_PAGE_ROWS = 2_000

/** Rows of a file that are shown before its columns are chosen. */
export const SAMPLE_ROWS = 5

/** The longest cell that is kept, in characters. */
export const CELL_MAX = 300

/** The orders of one list of missing sales: as many as can be looked up in an hour. */
export const INQUIRY_LIST_MAX = 30
