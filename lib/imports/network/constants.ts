/** The job that reads, judges and writes imports; requested when somebody asks for it. */
export const IMPORTS_JOB = 'network-imports'

/** How many parts a file may have: 64 MB. */
export const PARTS_MAX = 128

/** The rows that one call accepts. */
export const ROWS_ACCEPTED_MAX = 1_000

/** The longest period of conversions and statistics: TUNE answers 25 months. */
export const PERIOD_DAYS_MAX = 800

/** Lengths of what is typed, in characters. */
export const KEY_LENGTH = 300
export const NETWORK_LENGTH = 63
