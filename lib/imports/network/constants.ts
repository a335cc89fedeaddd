/** The job that reads, judges and writes imports; requested when somebody asks for it. */
export const IMPORTS_JOB = 'network-imports'

/** Bytes of a part of a file, and how many parts a file may have: 64 MB. */
export const PART_BYTES = 512 * 1024
export const PARTS_MAX = 128

/** The rows of a page and of a read of the file with the report. */
export const PAGE_ROWS = 50
export const CSV_PAGE_ROWS = 2_000
/** The rows that one call accepts. */
export const ROWS_ACCEPTED_MAX = 1_000

/** The longest period of conversions and statistics: TUNE answers 25 months. */
export const PERIOD_DAYS_MAX = 800

/** Lengths of what is typed, in characters. */
export const KEY_LENGTH = 300
export const NETWORK_LENGTH = 63
