import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db'
import { containing } from '../lists/data'

/** A search that fits more than these is asked of each row in the list's own order, which soon has a page full. */
const NAMED_MAX = 5_000

const isNumber = (q: string) => /^\d{1,9}$/.test(q)

/** A condition on `app_user u`: a part of the address, the name or the user name, or the affiliate's number. */
export function namesPerson(q: string, u: Prisma.Sql = Prisma.sql`u`): Prisma.Sql {
  // the expression of the index app_user_search
  const text = Prisma.sql`(${u}.email || ' ' || ${u}.first_name || ' ' || ${u}.last_name || ' ' || coalesce(${u}.username, ''))`
  const named = Prisma.sql`${text} ILIKE ${containing(q)}`
  if (!isNumber(q)) return named
  return Prisma.sql`(${named} OR ${u}.id = (SELECT user_id FROM affiliate WHERE id = ${Number(q)}))`
}

/** A condition, and what it wants joined beside the table it is about. */
export type Named = { where: Prisma.Sql; joins: Prisma.Sql }

/**
 * The same as a condition on a column with affiliates' numbers. A few are looked up first, so that an index of the list's
 * own table finds them, and so that other conditions may stand beside this one with OR.
 */
export async function namesAffiliate(column: Prisma.Sql, q: string): Promise<Named> {
  const found = await db().$queryRaw<{ id: number }[]>`
    SELECT a.id FROM app_user u JOIN affiliate a ON a.user_id = u.id WHERE ${namesPerson(q)} LIMIT ${NAMED_MAX + 1}`
  if (found.length <= NAMED_MAX) return oneOf(column, Prisma.sql`${found.map(({ id }) => id)}::int[]`)
  const joins = Prisma.sql`LEFT JOIN affiliate named_as ON named_as.id = ${column}
    LEFT JOIN app_user named ON named.id = named_as.user_id`
  return { where: namesPerson(q, Prisma.sql`named`), joins }
}

/** The same for a column with the ids of users. */
export async function namesUser(column: Prisma.Sql, q: string): Promise<Named> {
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT u.id FROM app_user u WHERE ${namesPerson(q)} LIMIT ${NAMED_MAX + 1}`
  if (found.length <= NAMED_MAX) return oneOf(column, Prisma.sql`${found.map(({ id }) => id)}::uuid[]`)
  const joins = Prisma.sql`LEFT JOIN app_user named_user ON named_user.id = ${column}`
  return { where: namesPerson(q, Prisma.sql`named_user`), joins }
}

const oneOf = (column: Prisma.Sql, ids: Prisma.Sql): Named => ({
  where: Prisma.sql`${column} = ANY(${ids})`,
  joins: Prisma.empty,
})
