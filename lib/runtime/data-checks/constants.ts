import type { UserRole } from '@/lib/generated/prisma/enums'

/** The job that checks the stored data against itself. */
export const CHECK_DATA_JOB = 'check-data'

/** The checks, with what they are called in messages. */
export const CHECKS = {
  rollups_yesterday: 'Reports of yesterday',
  rollups_older: 'Reports of an earlier day',
  copies_yesterday: 'Copy of yesterday in ClickHouse',
  copies_older: 'Copy of an earlier day in ClickHouse',
  ledger: 'Account balances',
  budgets: 'Money of advertisers',
  audit_chain: 'Admin log',
} as const
export type CheckName = keyof typeof CHECKS
export const CHECK_NAMES = Object.keys(CHECKS) as CheckName[]

/** What each compares. */
export const CHECKS_ABOUT: Record<CheckName, string> = {
  rollups_yesterday: 'The sums of yesterday with its clicks and conversions.',
  rollups_older: 'The same for one earlier day; the next one with each run.',
  copies_yesterday:
    'The same with the copies of clicks and conversions, where there is a ClickHouse. Differences are repaired.',
  copies_older: 'The same for one earlier day; the next one with each run.',
  ledger: 'Every balance with its transfers.',
  budgets: 'What sales of advertisers with a budget reserve and spend with their states.',
  audit_chain: 'The hashes of what the admin log gained since the last run.',
}

/** Who is notified of a difference. */
export const CHECK_ROLES: readonly UserRole[] = ['SUPER_ADMIN']

/** Rows of the admin log verified by one statement. */
export const AUDIT_ROWS_AT_ONCE = 20_000

/** The most accounts named in the stored result. */
export const NAMED_ACCOUNTS = 20
