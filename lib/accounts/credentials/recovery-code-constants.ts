/** Recovery codes in one set. */
export const RECOVERY_CODES = 10
