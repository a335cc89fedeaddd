/** How long a readiness check may take; a database that hangs is answered like one that is away. */
export const READY_WITHIN_MS = 5_000
