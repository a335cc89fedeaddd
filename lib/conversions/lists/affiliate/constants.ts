/** Rows of a page of the list. */
export const PAGE_ROWS = 50
/** The most rows a page of the API may have. */
export const PAGE_ROWS_MAX = 100
/** The most characters of a search or a filter's text. */
export const TEXT_MAX = 255
/** The most conversions in one file; the last line of a longer one says that it is cut. */
export const CSV_MAX = 100_000
/** The filter for conversions whose country or device is not known. */
export const UNKNOWN = 'none'
/** The most sources offered for the filter. */
export const SOURCES_LISTED = 300
