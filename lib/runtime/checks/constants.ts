import type { UserRole } from '@/lib/generated/prisma/enums'

/** The job that checks the stored data against itself. */
export const CHECKS_JOB = 'check-data'

/** The checks, with what they are called in messages. */
export const CHECKS = {
  rollups_yesterday: 'Reports of yesterday',
  rollups_older: 'Reports of an earlier day',
  ledger: 'Account balances',
} as const
export type CheckName = keyof typeof CHECKS

/** Who is notified of a difference. */
export const CHECK_ROLES: readonly UserRole[] = ['SUPER_ADMIN']

/** The most accounts named in the stored result. */
export const NAMED_ACCOUNTS = 20
