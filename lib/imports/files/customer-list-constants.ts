/** How many parts a file may have: 500,000 rows of 200 bytes. */
export const LIST_PARTS_MAX = 200

export const LIST_ROWS_MAX = 500_000

/** How many names one call may add. */
export const LIST_NAMES_AT_ONCE = 5_000

/** How many bad rows of a file are told. */
export const PROBLEMS_MAX = 200

/** How many headings of columns that are not read are told, and how much of each, in characters. */
export const UNREAD_MAX = 50
export const HEADING_SHOWN = 60

/** How many lists one advertiser may have. */
export const LISTS_MAX = 50

/** The job that reads files with customers; requested when one was sent. */
export const CUSTOMER_LISTS_JOB = 'customer-lists'
