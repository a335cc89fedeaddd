/** A mentee without a click for this many days is quiet. */
export const QUIET_DAYS = 14

/** Notes listed of one mentorship, newest first. */
export const NOTES_LISTED = 100
