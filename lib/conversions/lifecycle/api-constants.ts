/** The number of recent conversions shown, and the default limit of the API. */
export const RECENT_LIMIT = 5
