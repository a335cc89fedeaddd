import 'server-only'
import { byNumber, containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { targetHost } from '../host-policy'
import type { AdminDomain, AdminDomainsQuery } from './admin-schema'
import { recordName } from './rules'

type Row = Omit<AdminDomain, 'records' | 'checkedAt' | 'createdAt'> & {
  token: string
  checkedAt: Date | null
  createdAt: Date
}

/** Hosts of links of the network and of affiliates, the newest first by default. */
export async function listAllDomains(query: AdminDomainsQuery): Promise<List<AdminDomain>> {
  const { q, sort, dir, state, owner } = query
  const way = direction(dir)
  const list = await readList<Row>(
    {
      select: Prisma.sql`d.id, d.host, d.affiliate_id AS "affiliateId", d.token, d.status::text, d.problem,
        CASE WHEN a.id IS NOT NULL THEN trim(u.first_name || ' ' || u.last_name) END AS "affiliateName",
        d.disabled_at IS NOT NULL AS "isDisabled", d.disabled_reason AS "disabledReason",
        (SELECT count(*)::int FROM short_link l WHERE l.host = d.host AND l.deleted_at IS NULL
          AND (d.affiliate_id IS NULL OR l.affiliate_id = d.affiliate_id)) AS links,
        d.checked_at AS "checkedAt", d.created_at AS "createdAt"`,
      from: Prisma.sql`link_domain d LEFT JOIN affiliate a ON a.id = d.affiliate_id
        LEFT JOIN app_user u ON u.id = a.user_id`,
      byId: byNumber(Prisma.sql`d.id`),
      where: [
        Prisma.sql`d.deleted_at IS NULL`,
        ...(q ? [Prisma.sql`search_fold(d.host) LIKE ${containing(q)}`] : []),
        ...(state ? [Prisma.sql`d.status = ${state}::link_domain_status`] : []),
        ...(owner ? [Prisma.sql`(d.affiliate_id IS NULL) = ${owner === 'network'}`] : []),
      ],
      orderBy: { created: Prisma.sql`d.id ${way}`, host: Prisma.sql`d.host ${way}, d.id` }[sort],
    },
    query,
  )
  const rows = list.rows.map(({ token, ...row }) => ({
    ...row,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    records: { txtName: recordName(row.host), txtValue: token, target: targetHost() },
  }))
  return { ...list, rows }
}
