import 'server-only'
import { readList } from '../admin/list'
import type { List } from '../admin/schema'
import { Prisma } from '../generated/prisma/client'
import type { ApplicationRow, ApplicationsQuery } from './schema'

/** Applications of one standing, those that wait the longest first. */
export async function listApplications({ status, page, size }: ApplicationsQuery): Promise<List<ApplicationRow>> {
  const list = await readList<Omit<ApplicationRow, 'requestedAt'> & { requestedAt: Date }>(
    {
      select: Prisma.sql`x.affiliate_id AS "affiliateId", x.offer_id AS "offerId", o.name AS "offerName",
        u.first_name || ' ' || u.last_name AS "affiliateName", a.level, x.status, x.message, x.reason,
        x.requested_at AS "requestedAt"`,
      from: Prisma.sql`affiliate_offer x JOIN offer o ON o.id = x.offer_id JOIN affiliate a ON a.id = x.affiliate_id
        JOIN app_user u ON u.id = a.user_id`,
      where: [Prisma.sql`x.status = ${status}::access_status`, Prisma.sql`x.requested_at IS NOT NULL`],
      orderBy: Prisma.sql`x.requested_at, x.affiliate_id, x.offer_id`,
    },
    { page, size },
  )
  return { ...list, rows: list.rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() })) }
}
