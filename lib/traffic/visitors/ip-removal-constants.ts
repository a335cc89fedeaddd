/** Clicks or calls changed by one statement. */
export const CHANGED_AT_ONCE = 2_000

/** Shown in place of an address that was erased from the evidence of a fraud case. */
export const ERASED_ADDRESS = 'Address erased'
