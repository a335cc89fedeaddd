import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

const DOCS = 'docs/operations.md'

/** What is watched besides queues: what a red one is called, and what to do about it. */
export const CONDITIONS = {
  processes: {
    title: 'A process stopped responding',
    whatToDo:
      'It did not stop in order. Start it again, and look at the end of its log. If it is not to come back, take it off the list.',
  },
  clocks: {
    title: 'A machine’s clock is wrong',
    whatToDo:
      'Its processes run no jobs until its clock and PostgreSQL’s agree within 30 seconds. Set both by NTP, then look through what was released, paid and sent since.',
  },
  clicks: {
    title: 'Clicks are not in the database',
    whatToDo: `Their process has them on its disk, in DATA_DIR/unwritten-clicks. Keep that disk. ${DOCS}, "Clicks without the database", says what the files are.`,
  },
  click_log: {
    title: 'Clicks wait in the click log',
    whatToDo:
      'Are NATS and a process with jobs online? See in its log why clicks are not written. Nothing is lost while the stream has room; docs/scaling.md says what happens then.',
  },
  connections: {
    title: 'PostgreSQL is short of connections',
    whatToDo: `Raise max_connections, or lower DATABASE_POOL_SIZE. ${DOCS}, "Connections and addresses", says what each process needs.`,
  },
  migrations: {
    title: 'Migrations are missing or failed',
    whatToDo:
      'Run "npm run migrate", in a release "node scripts/released.mjs migrate", and read what it says. A failed migration changed nothing and is repeated.',
  },
  partitions: {
    title: 'No partition for next month',
    whatToDo:
      'Each web server and tracker creates partitions at its start and once a day: its log has the error. Rows without a partition are stored in the default one until then.',
  },
  job_failures: {
    title: 'A job fails',
    whatToDo: 'Its error is under Jobs. Fix the cause; the next run goes on where it ended. "Run now" tries at once.',
  },
  late_jobs: {
    title: 'A job does not run',
    whatToDo:
      'It is longer overdue than it should be, or a run of it does not end. Restart the process that runs jobs.',
  },
  mail_failures: {
    title: 'Many emails fail',
    whatToDo:
      'The error is under Emails. Most often the mail server refuses the sender, MAIL_FROM. Then try them again.',
  },
  webhooks_in: {
    title: 'Incoming webhooks fail',
    whatToDo:
      'Their error is under Webhooks. Shopify repeats an order for 4 hours; later ones are repeated from its admin.',
  },
  checks: {
    title: 'Stored data disagrees with itself',
    whatToDo:
      'Do not change anything by hand. The result is under Checks; roll-ups can be rebuilt from events, balances and the admin log need somebody who finds the cause.',
    isNotifiedElsewhere: true,
  },
  checks_late: {
    title: 'Data is not checked',
    whatToDo: 'The job check-data has not finished a run since. See its error under Jobs, and run it now.',
  },
  disk: {
    title: 'A disk is almost full',
    whatToDo: 'Make room on it, or enlarge it: clicks and uploads need it.',
  },
  discord: {
    title: 'Discord refuses what the site asks for',
    whatToDo:
      'Correct it at Discord or in the variables of the server (docs/discord.md). Accounts are tried again by themselves.',
  },
  exchange_rates: {
    title: 'Sales wait for an exchange rate',
    whatToDo:
      'Settings › Exchange rates lists the currencies and days. Two people enter the rate; or set the address of the European Central Bank, and see whether the job fetch-exchange-rates fails.',
  },
  refused_calls: {
    title: 'Many calls without a valid secret',
    whatToDo:
      'See which network they come from under Refused calls. An advertiser with an old secret shows under Advertisers; a stranger is blocked at your proxy.',
  },
} as const
export type ConditionName = keyof typeof CONDITIONS

/** Share of max_connections in use from which it is short. */
export const CONNECTIONS_SHORT = 0.85

/** Share of a disk that must be free. */
export const DISK_FREE = 0.1

/** Failed runs in a row: a run and its two retries. */
export const FAILURES_RED = 3

/** How long a job may be overdue, and a check since its last run. */
export const LATE_AFTER_MS = 30 * MINUTE_MS
export const CHECKS_LATE_MS = 36 * HOUR_MS

/** How long a sale may wait for a rate: the job that fetches them runs each hour. */
export const RATE_WAIT_MS = 2 * HOUR_MS

/** A click of the log is in the database within this time. */
export const CLICK_LOG_WITHIN_MS = 5 * MINUTE_MS

/** How long stored clicks may take to be written once the database is back. */
export const CLICKS_WITHIN_MS = 5 * MINUTE_MS

/** A migration that began so long ago and has not ended has failed. */
export const MIGRATION_MS = 45 * MINUTE_MS

/** Failures are counted over a day: so many emails, and at least this share of all; so many webhooks. */
export const FAILURES_OF_MS = DAY_MS
export const MAILS_FAILED = 10
export const MAILS_FAILED_SHARE = 0.1
export const WEBHOOKS_FAILED = 5

/** Refused calls that were not stored, in this hour and the one before. */
export const REFUSED_CALLS = 10_000
