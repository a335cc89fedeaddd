import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { BookKind, BookRows } from './book-rules'
import { isLimitedToBook, type StaffRights } from './permission-rules'

/** A member of staff who reads or acts, with whose book it would be. */
export type BookHolder = StaffRights & { userId: string }

/** Columns that say whose a row is: it is in a book if one of them names something of the book. */
export type BookColumns = { affiliate?: Prisma.Sql; advertiser?: Prisma.Sql; user?: Prisma.Sql }

/**
 * The condition of rows in the book of `managerId`. A user is in it as an affiliate, or as a person of
 * an advertiser who is no affiliate: whoever manages an advertiser must not reach an affiliate by inviting them.
 */
export function ofBook(managerId: string, { affiliate, advertiser, user }: BookColumns): Prisma.Sql {
  const affiliates = Prisma.sql`SELECT am.affiliate_id FROM affiliate_manager am WHERE am.manager_id = ${managerId}::uuid`
  const advertisers = Prisma.sql`SELECT vm.advertiser_id FROM advertiser_manager vm WHERE vm.manager_id = ${managerId}::uuid`
  const parts = [
    ...(affiliate ? [Prisma.sql`${affiliate} IN (${affiliates})`] : []),
    ...(advertiser ? [Prisma.sql`${advertiser} IN (${advertisers})`] : []),
    ...(user
      ? [
          Prisma.sql`${user} IN (SELECT ba.user_id FROM affiliate ba WHERE ba.id IN (${affiliates})
            UNION ALL SELECT bm.user_id FROM advertiser_member bm WHERE bm.advertiser_id IN (${advertisers})
              AND NOT EXISTS (SELECT FROM affiliate bo WHERE bo.user_id = bm.user_id))`,
        ]
      : []),
  ]
  return Prisma.sql`(${Prisma.join(parts, ' OR ')})`
}

/** The condition that keeps a list to the book of staff who are limited to theirs; none for everybody else. */
export const limitedToBook = (staff: BookHolder, columns: BookColumns): Prisma.Sql[] =>
  isLimitedToBook(staff) ? [ofBook(staff.userId, columns)] : []

/** The condition of people who see what is of a user: all but staff limited to a book that the user is not in. */
export const whoSees = (userId: string): Prisma.UserWhereInput => ({
  OR: [
    { staffRoleId: null },
    { staffRole: { isOwnBook: false } },
    { managedAffiliates: { some: { affiliate: { userId } } } },
    { managedAdvertisers: { some: { advertiser: { members: { some: { userId, user: { affiliate: null } } } } } } },
  ],
})

type Kind = { id: Prisma.Sql; from: Prisma.Sql; named: (ids: string[]) => Prisma.Sql; columns: BookColumns }

const byNumber = (column: Prisma.Sql) => (ids: string[]) => Prisma.sql`${column} = ANY(${ids.map(Number)}::int[])`
const byUuid = (column: Prisma.Sql) => (ids: string[]) => Prisma.sql`${column} = ANY(${ids}::uuid[])`
const SQL = { user: Prisma.sql`u.id`, advertiser: Prisma.sql`v.id`, offer: Prisma.sql`o.id` }
/** How the rows of each kind are found by their ids, and whose they are. */
const KINDS: Record<BookKind, Kind> = {
  user: {
    id: SQL.user,
    from: Prisma.sql`app_user u`,
    named: byUuid(SQL.user),
    columns: { user: SQL.user },
  },
  advertiser: {
    id: SQL.advertiser,
    from: Prisma.sql`advertiser v`,
    named: byNumber(SQL.advertiser),
    columns: { advertiser: SQL.advertiser },
  },
  offer: {
    id: SQL.offer,
    from: Prisma.sql`offer o`,
    named: byNumber(SQL.offer),
    columns: { advertiser: Prisma.sql`o.advertiser_id` },
  },
  appeal: {
    id: Prisma.sql`p.id`,
    from: Prisma.sql`appeal p`,
    named: byUuid(Prisma.sql`p.id`),
    columns: { affiliate: Prisma.sql`p.affiliate_id` },
  },
  inquiry: {
    id: Prisma.sql`p.id`,
    from: Prisma.sql`inquiry p`,
    named: byUuid(Prisma.sql`p.id`),
    columns: { affiliate: Prisma.sql`p.affiliate_id` },
  },
  ticket: {
    id: Prisma.sql`t.number`,
    from: Prisma.sql`support_ticket t`,
    named: byNumber(Prisma.sql`t.number`),
    columns: { user: Prisma.sql`t.user_id` },
  },
}

/** Whether staff who are limited to their book may read and change all of these rows; everybody else may. */
export async function isInBook(staff: BookHolder, { kind, ids }: BookRows): Promise<boolean> {
  if (!isLimitedToBook(staff) || ids.length === 0) return true
  const { id, from, named, columns } = KINDS[kind]
  const asked = [...new Set(ids.map(String))]
  const [found] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(DISTINCT ${id})::int AS count FROM ${from} WHERE ${named(asked)} AND ${ofBook(staff.userId, columns)}`
  return found.count === asked.length
}

/** Refuses rows outside the book as if there were none. @throws AppError not_found */
export async function assertInBook(staff: BookHolder, rows: BookRows): Promise<void> {
  if (!(await isInBook(staff, rows)))
    throw new AppError('not_found', 'There is no such thing, or it is not in your book.')
}
