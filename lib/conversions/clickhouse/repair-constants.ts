/** How long one comparison of a day may take, in milliseconds. */
export const COMPARE_WITHIN_MS = 60_000
