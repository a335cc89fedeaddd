/** Length of the message of an application, in characters. */
export const APPLICATION_MIN = 10
export const APPLICATION_MAX = 1_000

/** Days after a rejection until an affiliate may apply again. */
export const REAPPLY_AFTER_DAYS = 30
