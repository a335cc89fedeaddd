import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { recordAudit } from '../audit/service'
import { transactEachRow } from '../lists/bulk-service'
import { bulkPhrase } from '../pages/confirmation-phrase-rules'
import { assertConfirmed } from '../pages/guard'
import type { BulkOutcome, StaffContext } from '../pages/schema'
import { BOOKS, type BookSide, lockManager, managerColumn } from './data'
import type { Assignment, Manager } from './schema'

/** Assigns affiliates, by their accounts, to a manager, or to nobody. @returns the outcome of each. @throws AppError invalid */
export const assignAffiliates = (context: StaffContext, input: Assignment<string>): Promise<BulkOutcome[]> =>
  assign(context, input, 'affiliate', Prisma.sql`SELECT id FROM affiliate WHERE user_id =`)

/** `assignAffiliates` of advertisers, by their numbers. */
export const assignAdvertisers = (context: StaffContext, input: Assignment<number>): Promise<BulkOutcome[]> =>
  assign(context, input, 'advertiser', Prisma.sql`SELECT id FROM advertiser WHERE id =`)

/** @param find looks up the number of the row that an id of the input names */
async function assign<Id extends string | number>(
  { actor, at }: StaffContext,
  { ids, managerId, reason, confirm }: Assignment<Id>,
  side: BookSide,
  find: Prisma.Sql,
): Promise<BulkOutcome[]> {
  assertConfirmed(confirm, bulkPhrase('assign', new Set(ids).size))
  return transactEachRow(ids, async (tx, id) => {
    const manager = managerId === null ? null : await lockManager(tx, side, managerId)
    if (managerId !== null && !manager) {
      const message = 'Choose a member of staff who can open this page.'
      throw new AppError('invalid', message, { fields: { managerId: message } })
    }
    // two who assign the same row at once
    const [row] = await tx.$queryRaw<
      { id: number }[]
    >`${find} ${typeof id === 'string' ? Prisma.sql`${id}::uuid` : id} FOR NO KEY UPDATE`
    if (!row)
      throw new AppError(
        'not_found',
        side === 'affiliate' ? 'This is not an affiliate.' : 'There is no such advertiser.',
      )
    const before = await findManager(tx, side, row.id)
    if (before?.id === manager?.id)
      return manager ? `${manager.name} looks after it already.` : 'Nobody looked after it.'
    await write(tx, side, { id: row.id, managerId, at })
    const entry = { action: manager ? 'manager.assign' : 'manager.unassign', subject: side, subjectId: String(row.id) }
    await recordAudit(tx, actor, { ...entry, before: entryOf(before), after: entryOf(manager), reason, at })
    return manager ? `Assigned to ${manager.name}.` : 'Unassigned.'
  })
}

const entryOf = (manager: Manager | null) => ({ manager: manager?.name ?? null, managerId: manager?.id ?? null })

async function findManager(tx: Tx, side: BookSide, id: number): Promise<Manager | null> {
  const [row] = await tx.$queryRaw<[{ manager: Manager | null }]>`SELECT ${managerColumn(side, Prisma.sql`${id}`)}`
  return row.manager
}

async function write(
  tx: Tx,
  side: BookSide,
  { id, managerId, at }: { id: number; managerId: string | null; at: Date },
): Promise<void> {
  const { table, column } = BOOKS[side]
  const [name, key] = [Prisma.raw(table), Prisma.raw(column)]
  if (managerId === null) await tx.$executeRaw`DELETE FROM ${name} WHERE ${key} = ${id}`
  else
    await tx.$executeRaw`INSERT INTO ${name} (${key}, manager_id, assigned_at) VALUES (${id}, ${managerId}::uuid, ${at})
      ON CONFLICT (${key}) DO UPDATE SET manager_id = excluded.manager_id, assigned_at = excluded.assigned_at`
}

/** Ends all assignments to somebody who is no longer of the staff. @returns how many, for the audit log */
export async function releaseBook(tx: Tx, managerId: string): Promise<number> {
  const affiliates = await tx.affiliateManager.deleteMany({ where: { managerId } })
  const advertisers = await tx.advertiserManager.deleteMany({ where: { managerId } })
  return affiliates.count + advertisers.count
}
