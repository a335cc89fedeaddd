/** The longest a click or a postback waits for its answer, the queue included; beyond it the answer is 503. */
export const ANSWER_WITHIN_MS = 10_000
