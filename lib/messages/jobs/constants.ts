import { EASTERN } from '@/lib/platform/dates/constants'

/** PostgreSQL's schema of the queue. */
export const JOBS_SCHEMA = 'jobs'

/** PostgreSQL's channel on which a transaction asks for a run of a job once it has committed. */
export const JOBS_CHANNEL = 'stoke_jobs'

/** How long requests for the same run are gathered into one, in milliseconds. */
export const GATHER_MS = 200

/** Connections the queue may hold, beside the application's pool. */
export const JOBS_CONNECTIONS = 3

/** How often a worker looks for a job that is due, in seconds. */
export const POLL_SECONDS = 2

/**
 * How long a run may take before it counts as lost and another may begin, in seconds: what a process that was killed
 * leaves behind keeps the job from running for no longer than that.
 */
export const EXPIRE_SECONDS = 120

/** How often runs that died with their process are looked for, in seconds. */
export const MAINTENANCE_SECONDS = 15

/** How long a stop waits for runs under way, in milliseconds. */
export const STOP_MS = 4_000

/** The zone of every schedule: business days are Eastern. */
export const SCHEDULE_ZONE = EASTERN
