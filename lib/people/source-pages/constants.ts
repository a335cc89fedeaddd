/** Objects of a page. TUNE allows 500 for reports, Everflow 2,000; smaller pages answer sooner. */
export const PAGE_OBJECTS = 200

/** How long an answer may take and how large it may be: 10,000 clicks of Everflow have some 3 KB each. */
export const ANSWER_MS = 60_000
export const ANSWER_BYTES = 64 * 1024 * 1024

/** The most clicks Everflow answers at once, and the minutes into which a day is divided for them. */
export const EVERFLOW_CLICKS_MAX = 10_000
export const MINUTES_OF_DAY = 1_440

/** How long a source is left alone that said it was asked too often without saying for how long. */
export const BUSY_MS = 10_000
export const BUSY_MAX_MS = 120_000

/** The regions of Everflow by their only hosts. */
export const EVERFLOW_HOSTS = { us: 'https://api.eflow.team', eu: 'https://api-eu.eflow.team' } as const

/** Eastern time in Everflow's list of time zones. */
export const EVERFLOW_EASTERN = 80

/** The name of an account that stands in the host of TUNE's API. */
export const TUNE_NETWORK = /^[a-z0-9][a-z0-9-]{0,62}$/
