/** A mentee without a click for so many days is quiet. */
export const QUIET_DAYS = 14

/** Notes of one mentorship that are read, newest first. */
export const NOTES_LISTED = 100
