/** How long a pass waits for merges, in milliseconds; ClickHouse goes on with them, and later passes look again. */
export const MERGE_WAIT_MS = 10_000
