/** How long a readiness check may take; a database that hangs is answered like one that is down. */
export const READY_WITHIN_MS = 5_000

/** How often a start asks whether the migrations are applied, and at which of these it says that it waits. */
export const ASK_EVERY_MS = 1_000
export const LINE_EVERY = 15

/** The exit code of a process that cannot start as things are; the launcher does not start it again. */
export const CANNOT_START = 78
