/** How long a click waits for the database before this process holds it to be away. */
export const DATABASE_WITHIN_MS = 2_000

/** `DATABASE_WITHIN_MS` for caps on clicks, which others may have locked. */
export const CAPS_WITHIN_MS = 4_000

/** How often a process whose database is down checks whether it is back. */
export const PROBE_EVERY_MS = 500
