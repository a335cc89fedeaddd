/** One-time codes as every authenticator app makes them (RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_PERIOD_SECONDS = 30
