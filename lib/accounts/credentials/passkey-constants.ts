/** The most passkeys one person can have. */
export const PASSKEYS_MAX = 10
