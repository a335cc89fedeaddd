/** What an affiliate says when applying for an offer, in characters. */
export const APPLICATION_MIN = 10
export const APPLICATION_MAX = 1_000

/** After a refusal an affiliate may apply again once so many days have passed. */
export const REAPPLY_AFTER_DAYS = 30
