import type { UserRole } from '@/lib/generated/prisma/enums'
import { CONDITIONS, type ConditionName } from './condition-constants'

const MINUTE_S = 60

/**
 * What is watched: what waits, and after how many seconds its oldest one raises an alarm. Every one of these jobs runs
 * each minute.
 */
export const QUEUES = {
  jobs: { what: 'No process has run a job', limitSeconds: 5 * MINUTE_S },
  mails: { what: 'The oldest email to be sent waits', limitSeconds: 15 * MINUTE_S },
  pushes: { what: 'The oldest push notification to be sent waits', limitSeconds: 15 * MINUTE_S },
  payouts: { what: 'The oldest approved payout batch waits to be sent', limitSeconds: 15 * MINUTE_S },
  holds: { what: 'The oldest conversion past its hold waits to be released', limitSeconds: 30 * MINUTE_S },
  postbacks: { what: 'The oldest due call to an affiliate’s tracker waits', limitSeconds: 60 * MINUTE_S },
} as const
export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

type Alarm = {
  title: string
  /** What to do about it. */
  whatToDo: string
  /** The job that finds it notifies people itself; the alarm goes to the webhook alone. */
  isNotifiedElsewhere?: boolean
}

const STANDS_STILL =
  'See whether its job fails below. If not, is a process with jobs online, and does the service it calls answer?'

/** Every alarm, with what it is called and what to do. */
export const ALARMS: Record<QueueName | ConditionName, Alarm> = {
  jobs: {
    title: 'No jobs are running',
    whatToDo:
      'Start a process with jobs: a web server with JOBS=app, or a worker. Until then no money is released and no email is sent.',
  },
  mails: { title: 'Emails are not sent', whatToDo: `${STANDS_STILL} For email that is the server in SMTP_URL.` },
  pushes: {
    title: 'Push notifications are not sent',
    whatToDo: `${STANDS_STILL} For pushes these are the browsers’ push services, which a filter of outgoing traffic may keep away.`,
  },
  payouts: { title: 'Payouts are not sent', whatToDo: `${STANDS_STILL} Never send a payout another way meanwhile.` },
  holds: { title: 'Conversions are not released', whatToDo: STANDS_STILL },
  postbacks: { title: 'Postbacks to affiliates wait', whatToDo: STANDS_STILL },
  ...CONDITIONS,
}
export type AlarmName = keyof typeof ALARMS
export const ALARM_NAMES = Object.keys(ALARMS) as AlarmName[]

/** How often a web process looks, in milliseconds. */
export const LOOK_EVERY_MS = 60_000

/** After its start a process looks only once jobs had time to catch up, in milliseconds. */
export const FIRST_LOOK_MS = 5 * 60_000

/** Looks in a row without a database after which the webhook is notified. */
export const LOOKS_WITHOUT_DATABASE = 3

/** Who is notified. */
export const ALARM_ROLES: readonly UserRole[] = ['SUPER_ADMIN']
