/** What is answered from the copies of clicks and conversions. */
export type CopyReader = 'report' | 'fraud' | 'clicks'

/** How much of the time an answer may take ClickHouse has, before PostgreSQL is asked with the rest. */
export const SHARE_OF_COPIES = 0.6

/** How long a ClickHouse that did not answer is not asked again by the same process, in milliseconds. */
export const PAUSE_MS = 30_000
