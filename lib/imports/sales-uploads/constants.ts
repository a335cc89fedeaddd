/** Bytes of a part of a file, and how many parts a file may have: 100,000 rows of 500 bytes. */
export const PART_BYTES = 512 * 1024
export const PARTS_MAX = 100

/** How many files of an advertiser may wait, not recorded and not removed: their parts are kept until then. */
export const UNFINISHED_MAX = 10

/** The most rows of a file. */
export const ROWS_MAX = 100_000

/** The rows of a page and of a file. */
export const PAGE_ROWS = 50
export const CSV_PAGE_ROWS = 2_000

/** The job that reads, judges and books files; requested when somebody asks for it. */
export const SALES_UPLOADS_JOB = 'sales-uploads'

/** The method a call that stands for a row of a file is stored with. */
export const UPLOAD_METHOD = 'UPLOAD'
