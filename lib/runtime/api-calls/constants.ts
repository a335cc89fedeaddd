/** The largest body of a call; routes of JSON take less. In bytes. */
export const BODY_MAX_BYTES = 8 * 1024 * 1024
