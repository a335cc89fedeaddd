import 'server-only'
import { type BookHolder, limitedToBook } from '@/lib/accounts/staff-permissions/book-data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { emailForm } from '@/lib/platform/email'
import { numberForm } from '@/lib/platform/text/identifier'
import { containing } from '../lists/data'
import { PEOPLE_SUGGESTED } from './constants'
import type { SuggestedPerson } from './schema'

/** Above this many matches the condition is checked row by row in list order, which fills a page soon enough. */
const NAMED_MAX = 5_000

/** An address, or its end, whose domain has letters beyond ASCII. */
const HAS_FOREIGN_DOMAIN = /@[^@]*[^\0-~]/
/** The number of an affiliate, in the digits of any script. */
const numberOf = (q: string): number | null => (/^\d{1,9}$/.test(numberForm(q)) ? Number(numberForm(q)) : null)

/** A condition on `app_user u`: part of the email address, name or username, or the affiliate's number. */
export function matchesPerson(q: string, u: Prisma.Sql = Prisma.sql`u`): Prisma.Sql {
  // the expression of the index app_user_search
  const text = Prisma.sql`(${u}.email || ' ' || ${u}.first_name || ' ' || ${u}.last_name || ' ' || coalesce(${u}.username, ''))`
  // addresses are stored with their domain as DNS has it
  const typed = HAS_FOREIGN_DOMAIN.test(q) ? emailForm(q) : q
  const named = Prisma.sql`search_fold(${text}) LIKE ${containing(typed)}`
  const number = numberOf(q)
  if (number === null) return named
  return Prisma.sql`(${named} OR ${u}.id = (SELECT user_id FROM affiliate WHERE id = ${number}))`
}

/** A condition, and the joins it needs. */
export type PersonCondition = { where: Prisma.Sql; joins: Prisma.Sql }

/**
 * `matchesPerson` as a condition on a column of affiliate numbers. Few matches are looked up first, so that an index on the
 * column is used and the condition can be combined with others by OR.
 */
export async function matchesAffiliate(column: Prisma.Sql, q: string): Promise<PersonCondition> {
  const found = await db().$queryRaw<{ id: number }[]>`
    SELECT a.id FROM app_user u JOIN affiliate a ON a.user_id = u.id WHERE ${matchesPerson(q)} LIMIT ${NAMED_MAX + 1}`
  if (found.length <= NAMED_MAX) return oneOf(column, Prisma.sql`${found.map(({ id }) => id)}::int[]`)
  const joins = Prisma.sql`LEFT JOIN affiliate named_as ON named_as.id = ${column}
    LEFT JOIN app_user named ON named.id = named_as.user_id`
  return { where: matchesPerson(q, Prisma.sql`named`), joins }
}

/** `matchesAffiliate` for a column of user ids. */
export async function matchesUser(column: Prisma.Sql, q: string): Promise<PersonCondition> {
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT u.id FROM app_user u WHERE ${matchesPerson(q)} LIMIT ${NAMED_MAX + 1}`
  if (found.length <= NAMED_MAX) return oneOf(column, Prisma.sql`${found.map(({ id }) => id)}::uuid[]`)
  const joins = Prisma.sql`LEFT JOIN app_user named_user ON named_user.id = ${column}`
  return { where: matchesPerson(q, Prisma.sql`named_user`), joins }
}

const oneOf = (column: Prisma.Sql, ids: Prisma.Sql): PersonCondition => ({
  where: Prisma.sql`${column} = ANY(${ids})`,
  joins: Prisma.empty,
})

/**
 * Affiliates a search names, as far as a member of staff may see them, the one with that number first; accounts that were
 * deleted are not among them.
 */
export function suggestAffiliates(q: string, staff: BookHolder): Promise<SuggestedPerson[]> {
  const number = numberOf(q)
  // names are not put in order, so that a common one need not be read completely
  return db().$queryRaw`
    SELECT a.id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name, u.email, a.status::text
    FROM app_user u JOIN affiliate a ON a.user_id = u.id
    WHERE ${Prisma.join([matchesPerson(q), Prisma.sql`u.status <> 'deleted'`, ...limitedToBook(staff, { affiliate: Prisma.sql`a.id` })], ' AND ')}
    ${number === null ? Prisma.empty : Prisma.sql`ORDER BY a.id = ${number} DESC`} LIMIT ${PEOPLE_SUGGESTED}`
}
