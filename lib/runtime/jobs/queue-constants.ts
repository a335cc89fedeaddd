/** Any fixed number: the advisory lock held while a process sets up the queue. */
export const SETUP_LOCK = 7_243_102

/** How long a process waits for another one that sets up the queue. */
export const SETUP_WAIT_MS = 60_000

/** How often a setup that met another transaction is tried. */
export const SETUP_TRIES = 5
