/** Connections of one process for the click path: statements that write clicks, and what they need first. */
export const CLICK_CONNECTIONS = 3

/** The longest a statement of the click path may take; PostgreSQL ends it then. */
export const CLICK_STATEMENT_MS = 5_000

/** The longest a check waits whether the database is back. */
export const PROBE_WITHIN_MS = 2_000
