/** How many notifications one answer lists. A list of this many may have older ones behind it. */
export const LISTED_NOTIFICATIONS = 100
