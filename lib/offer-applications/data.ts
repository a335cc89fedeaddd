import 'server-only'
import { containing, direction, readList } from '../admin/list'
import type { List } from '../admin/schema'
import { Prisma } from '../generated/prisma/client'
import type { ApplicationRow, ApplicationsQuery } from './schema'

/** Applications, those that wait for an answer before the others. */
export async function listApplications(query: ApplicationsQuery): Promise<List<ApplicationRow>> {
  const way = direction(query.dir)
  const list = await readList<Omit<ApplicationRow, 'requestedAt'> & { requestedAt: Date }>(
    {
      select: Prisma.sql`x.affiliate_id AS "affiliateId", x.offer_id AS "offerId", o.name AS "offerName",
        u.first_name || ' ' || u.last_name AS "affiliateName", a.level, x.status, x.message, x.reason,
        x.requested_at AS "requestedAt"`,
      from: Prisma.sql`affiliate_offer x JOIN offer o ON o.id = x.offer_id JOIN affiliate a ON a.id = x.affiliate_id
        JOIN app_user u ON u.id = a.user_id`,
      where: conditions(query),
      orderBy: Prisma.sql`(x.status = 'requested') DESC, x.requested_at ${way}, x.affiliate_id, x.offer_id`,
    },
    query,
  )
  return { ...list, rows: list.rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() })) }
}

function conditions({ q, status }: ApplicationsQuery): Prisma.Sql[] {
  const like = containing(q)
  return [
    Prisma.sql`x.requested_at IS NOT NULL`,
    status ? Prisma.sql`x.status = ${status}::access_status` : Prisma.sql`x.status IS NOT NULL`,
    ...(q
      ? [
          Prisma.sql`(u.first_name || ' ' || u.last_name ILIKE ${like} OR o.name ILIKE ${like}
            OR x.affiliate_id::text = ${q} OR x.offer_id::text = ${q})`,
        ]
      : []),
  ]
}
