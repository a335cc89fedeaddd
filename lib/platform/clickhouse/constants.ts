/** How long one question or one insert may take, in milliseconds, unless the caller says less. */
export const ASK_WITHIN_MS = 5_000
export const PUT_WITHIN_MS = 60_000
