/** Objects of a page. TUNE allows 500 for reports, Everflow 2,000; smaller pages answer sooner. */
export const PAGE_OBJECTS = 200

/** How long an answer may take and how large it may be: 10,000 clicks of Everflow have some 3 KB each. */
export const ANSWER_MS = 60_000
export const ANSWER_BYTES = 64 * 1024 * 1024

/** How long a source is left alone that said it was asked too often without saying for how long. */
export const BUSY_MS = 10_000
export const BUSY_MAX_MS = 120_000
