/** Days of upcoming releases that are listed. */
export const RELEASES_LISTED = 30
