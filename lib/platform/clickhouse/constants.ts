/** How long one question or one insert may take, in milliseconds, unless the caller says less. */
export const ASK_WITHIN_MS = 5_000
export const PUT_WITHIN_MS = 60_000

/** The share of the time an answer may take after which ClickHouse itself ends a query; the rest is for its refusal to arrive. */
export const SHARE_OF_SERVER = 0.85

/** How long ClickHouse may take to say that it is there, in milliseconds. */
export const PING_WITHIN_MS = 2_000

/** How many requests a process sends to ClickHouse at once: a slow report must not keep others waiting for a connection. */
export const REQUESTS_AT_ONCE = 32
