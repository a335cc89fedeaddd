import { Prisma } from '@/lib/generated/prisma/client'
import { liveOnly } from '../ids/test-accounts'

/**
 * The condition that a row is of no test account, by the column with its affiliate. Everything that is read of more than one
 * affiliate has it. A row without an affiliate is of no test account either, and needs `withoutTestAccountsOrNull`.
 */
export const withoutTestAccounts = (column: string): Prisma.Sql => Prisma.raw(liveOnly(column))

/** `withoutTestAccounts` for a column that may be empty. */
export const withoutTestAccountsOrNull = (column: string): Prisma.Sql =>
  Prisma.raw(`(${column} IS NULL OR ${liveOnly(column)})`)
