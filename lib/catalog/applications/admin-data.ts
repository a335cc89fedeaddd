import 'server-only'
import { containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesAffiliate } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { isModuleOn } from '@/lib/platform/settings/current'
import { storedAnswers } from '../materials/questions/rules'
import type { ApplicationRow, ApplicationsQuery } from './admin-schema'

const SELECT = Prisma.sql`x.affiliate_id AS "affiliateId", x.offer_id AS "offerId", o.name AS "offerName",
  u.first_name || ' ' || u.last_name AS "affiliateName", a.level, x.status, x.message, x.answers, x.reason,
  x.requested_at AS "requestedAt"`

const ROW_JOINS = {
  key: [Prisma.sql`x.affiliate_id`, Prisma.sql`x.offer_id`],
  joins: Prisma.sql`JOIN offer o ON o.id = x.offer_id JOIN affiliate a ON a.id = x.affiliate_id
    JOIN app_user u ON u.id = a.user_id`,
}

type ListRow = Omit<ApplicationRow, 'requestedAt' | 'answers'> & { requestedAt: Date; answers: unknown }

/** Applications; undecided ones first. */
export async function listApplications(query: ApplicationsQuery): Promise<List<ApplicationRow>> {
  const { q, status, offer } = query
  const named = q ? await matchesAffiliate(Prisma.sql`x.affiliate_id`, q) : undefined
  const where = [
    Prisma.sql`x.requested_at IS NOT NULL`,
    status ? Prisma.sql`x.status = ${status}::access_status` : Prisma.sql`x.status IS NOT NULL`,
    ...(offer ? [Prisma.sql`x.offer_id = ${offer}`] : []),
    ...(named ? [Prisma.sql`(${named.where} OR x.offer_id = ANY(${await offersNamed(q)}::int[]))`] : []),
  ]
  const orderBy = Prisma.sql`(x.status = 'requested') DESC, x.requested_at ${direction(query.dir)}, x.affiliate_id, x.offer_id`
  const from = Prisma.sql`affiliate_offer x ${named?.joins ?? Prisma.empty}`
  const list = await readList<ListRow>(
    { select: SELECT, byId: byPair, from, where, orderBy, rowJoins: ROW_JOINS },
    query,
  )
  const rows = list.rows.map((row) => ({
    ...row,
    level: isModuleOn('levels') ? row.level : null,
    answers: storedAnswers(row.answers),
    requestedAt: row.requestedAt.toISOString(),
  }))
  return { ...list, rows }
}

/** The id of an application on the screen: `10001:1042`, affiliate and offer. */
function byPair(id: string): Prisma.Sql {
  const [, affiliateId, offerId] = /^(\d{1,9}):(\d{1,9})$/.exec(id) ?? []
  if (affiliateId === undefined) return Prisma.sql`FALSE`
  return Prisma.sql`x.affiliate_id = ${Number(affiliateId)} AND x.offer_id = ${Number(offerId)}`
}

async function offersNamed(q: string): Promise<number[]> {
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM offer WHERE search_fold(name) LIKE ${containing(q)} OR id::text = ${q}`
  return rows.map(({ id }) => id)
}
