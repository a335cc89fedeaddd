import type { UserRole } from '@/lib/generated/prisma/enums'

const MINUTE_S = 60

/**
 * What is watched: what waits, and after how many seconds its oldest one raises an alarm. Every one of these jobs runs
 * each minute.
 */
export const QUEUES = {
  jobs: { what: 'No process has run a job', limitSeconds: 5 * MINUTE_S },
  mails: { what: 'The oldest email to be sent waits', limitSeconds: 15 * MINUTE_S },
  payouts: { what: 'The oldest approved payout batch waits to be sent', limitSeconds: 15 * MINUTE_S },
  holds: { what: 'The oldest conversion past its hold waits to be released', limitSeconds: 30 * MINUTE_S },
  postbacks: { what: 'The oldest due call to an affiliate’s tracker waits', limitSeconds: 60 * MINUTE_S },
} as const
export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

/** How often a web process looks, in milliseconds. */
export const LOOK_EVERY_MS = 60_000

/** After its start a process looks only once jobs had time to catch up, in milliseconds. */
export const FIRST_LOOK_MS = 5 * 60_000

/** Who is notified. */
export const ALARM_ROLES: readonly UserRole[] = ['SUPER_ADMIN']
