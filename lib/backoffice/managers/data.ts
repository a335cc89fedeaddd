import 'server-only'
import { type BookColumns, ofBook } from '@/lib/accounts/staff-permissions/book-data'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { whereMay } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Manager, ManagerFilter } from './schema'

/** Whom a manager looks after; the page is where they are listed. */
export const BOOKS = {
  affiliate: { page: 'manage-users', table: 'affiliate_manager', column: 'affiliate_id' },
  advertiser: { page: 'advertisers', table: 'advertiser_manager', column: 'advertiser_id' },
} as const
export type BookSide = keyof typeof BOOKS

const nameOf = (person: { firstName: string; lastName: string; email: string }) =>
  `${person.firstName} ${person.lastName}`.trim() || person.email

/** Active staff who may open the page of these rows, by name. */
export async function listManagers(side: BookSide): Promise<Manager[]> {
  const people = await db().user.findMany({
    where: whereMay(canView(BOOKS[side].page)),
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
    select: { id: true, firstName: true, lastName: true, email: true },
  })
  return people.map((person) => ({ id: person.id, name: nameOf(person) }))
}

/** The manager of the row whose number `id` is, as the column `manager` of a list: `{ id, name }`, or null. */
export const managerColumn = (side: BookSide, id: Prisma.Sql): Prisma.Sql => {
  const { table, column } = BOOKS[side]
  return Prisma.sql`(SELECT json_build_object('id', mu.id,
      'name', coalesce(nullif(trim(mu.first_name || ' ' || mu.last_name), ''), mu.email))
    FROM ${Prisma.raw(table)} mm JOIN app_user mu ON mu.id = mm.manager_id
    WHERE mm.${Prisma.raw(column)} = ${id}) AS manager`
}

/** The condition of the filter by manager. */
export function managedBy(filter: ManagerFilter, viewerId: string, side: BookSide, id: Prisma.Sql): Prisma.Sql[] {
  if (filter === undefined) return []
  const columns: BookColumns = { [side]: id }
  if (filter !== 'none') return [ofBook(filter === 'me' ? viewerId : filter, columns)]
  const { table, column } = BOOKS[side]
  return [Prisma.sql`NOT EXISTS (SELECT FROM ${Prisma.raw(table)} mm WHERE mm.${Prisma.raw(column)} = ${id})`]
}

/** Locks a member of staff who can be a manager, so that their access does not end meanwhile; null for anybody else. */
export async function lockManager(tx: Tx, side: BookSide, id: string): Promise<Manager | null> {
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${id}::uuid FOR SHARE`
  const person = await tx.user.findFirst({
    where: { id, ...whereMay(canView(BOOKS[side].page)) },
    select: { id: true, firstName: true, lastName: true, email: true },
  })
  return person && { id: person.id, name: nameOf(person) }
}
