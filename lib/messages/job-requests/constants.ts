import { EASTERN } from '@/lib/platform/dates/constants'

/** The PostgreSQL schema of the queue. */
export const JOBS_SCHEMA = 'jobs'

/** The PostgreSQL channel on which transactions request job runs; delivered on commit. */
export const JOBS_CHANNEL = 'stoke_jobs'

/** How long requests for the same job are merged into one run, in milliseconds. */
export const WAKE_DELAY_MS = 200

/** Connections of the queue, in addition to the application's pool. */
export const JOBS_CONNECTIONS = 3

/** How often a worker looks for a job that is due, in seconds. */
export const POLL_SECONDS = 2

/** How often the runs that are due are put into the queue, in seconds. */
export const SCHEDULE_SECONDS = 30

/** How long a run that nobody put into the queue is due, in milliseconds: every process may have been restarting. */
export const DUE_FOR_MS = 600_000

/**
 * How long a run may take before it counts as lost and another may begin, in seconds. A killed process blocks its job
 * for at most this long.
 */
export const EXPIRE_SECONDS = 120

/** How often lost runs are looked for, in seconds. */
export const MAINTENANCE_SECONDS = 15

/** How long a failed run stays in the queue, where staff see it and can try it again, in seconds. */
export const FAILED_RETENTION_SECONDS = 7 * 86_400

/** How long a shutdown waits for active runs, in milliseconds. */
export const STOP_MS = 4_000

/** The zone of every schedule: business days are Eastern. */
export const SCHEDULE_ZONE = EASTERN

/** How long a queued delivery is leased to the process that claimed it, in milliseconds; then another process retries it. */
export const LEASE_MS = 30_000
