/** Refused calls of one address that are stored in one minute, and of all addresses together in one process. */
export const STORED_A_MINUTE = { address: 20, all: 600 }

/** Addresses counted at a time; beyond it the one heard of longest ago is forgotten. */
export const COUNTED_ADDRESSES = 10_000

/** Calls whose sender is not proven that are processed at once in one process, and that may wait. */
export const UNPROVEN_AT_ONCE = 3
export const UNPROVEN_QUEUE_LIMIT = 200

/** Addresses of a minute whose calls are counted one by one; those of all others are counted together. */
export const NAMED_ADDRESSES = 50
