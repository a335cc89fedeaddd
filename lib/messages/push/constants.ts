import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

/** The job that gives messages to the push services. */
export const PUSH_JOB = 'deliver-pushes'

/** Browsers of one account that get pushes, at most; a further one replaces the one that was used longest ago. */
export const MAX_DEVICES = 20

/** How long the first of several waits for others to join it, in milliseconds. */
export const GROUP_MS = MINUTE_MS

/** Several of one topic are sent at most this often, in milliseconds. */
export const GROUP_EVERY_MS = 15 * MINUTE_MS

/** How long until a message expires, in milliseconds: it outlasts a night of quiet hours. */
export const USEFUL_FOR_MS = 36 * HOUR_MS

/** How long a push service keeps a message for a device that is off, at most, in seconds. */
export const TTL_MAX_SECONDS = DAY_MS / 1_000

/** How long one call may take, in milliseconds. */
export const CALL_MS = 10_000

/** Pauses before the second and each later attempt, in milliseconds. */
export const RETRY_PAUSES_MS = [
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
] as const

/** Calls in flight at once, in all and to one push service. */
export const CALLS_AT_ONCE = 32
export const CALLS_AT_ONCE_PER_SERVICE = 16

/** Messages that are given to devices in one transaction. */
export const CLOSED_AT_ONCE = 200

/** The longest texts of a push, in characters: the payload has to fit 4,096 bytes. */
export const TITLE_MAX = 120
export const BODY_MAX = 240

export const ENDPOINT_MAX = 1_000
export const ERROR_MAX = 200

/** Bytes of an uncompressed P-256 key and of the secret that a browser makes (RFC 8291). */
export const P256DH_BYTES = 65
export const AUTH_BYTES = 16

/** How long finished messages are stored, in days. */
export const RETENTION_DAYS = 30

export const MINUTES_OF_DAY = 24 * 60
