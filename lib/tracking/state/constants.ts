/** The longest a click waits for its answer; beyond it the answer is 503. */
export const CLICK_WITHIN_MS = 5_000

/** The longest a postback waits for its answer once it has its turn; beyond it the answer is 503. */
export const ANSWER_WITHIN_MS = 10_000

/** How long after a postback waited in vain those behind it are answered 503 at once, so that a queue ends quickly. */
export const SILENT_MS = 1_000

/** Webhooks of one order that may wait for each other; those beyond are answered 503 and sent again. */
export const ORDER_QUEUE_LIMIT = 100

/** How often a process asks for an order that another one holds. */
export const ORDER_ASKED_EVERY_MS = 40
