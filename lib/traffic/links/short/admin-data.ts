import 'server-only'
import { byNumber, containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AdminShortLink, AdminShortLinksQuery } from './admin-schema'

const STATE = Prisma.sql`CASE WHEN l.deleted_at IS NOT NULL THEN 'deleted' WHEN l.disabled_at IS NOT NULL THEN 'disabled'
  WHEN l.is_active THEN 'on' ELSE 'off' END`

/** Short links of all affiliates, the newest first by default. */
export async function listAllShortLinks(query: AdminShortLinksQuery): Promise<List<AdminShortLink>> {
  const { q, sort, dir, state, affiliate } = query
  const like = containing(q)
  const way = direction(dir)
  const list = await readList<Omit<AdminShortLink, 'createdAt'> & { createdAt: Date }>(
    {
      select: Prisma.sql`l.id, l.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS "affiliateName",
        l.host || '/c/' || l.slug AS address, coalesce(o.name, m.name, 's' || l.smart_link_id) AS "leadsTo", l.url,
        ${STATE} AS state, l.disabled_reason AS "disabledReason", l.created_at AS "createdAt"`,
      from: Prisma.sql`short_link l JOIN affiliate a ON a.id = l.affiliate_id JOIN app_user u ON u.id = a.user_id
        LEFT JOIN offer o ON o.id = l.offer_id LEFT JOIN smart_link m ON m.id = l.smart_link_id`,
      byId: byNumber(Prisma.sql`l.id`),
      where: [
        ...(q
          ? [
              Prisma.sql`(search_fold(l.host || '/c/' || l.slug) LIKE ${like} OR search_fold(l.url) LIKE ${like} OR EXISTS (
                SELECT FROM short_link_slug n WHERE n.short_link_id = l.id AND search_fold(n.slug) LIKE ${like}))`,
            ]
          : []),
        ...(state ? [Prisma.sql`${STATE} = ${state}`] : [Prisma.sql`l.deleted_at IS NULL`]),
        ...(affiliate ? [Prisma.sql`l.affiliate_id = ${affiliate}`] : []),
      ],
      orderBy: { created: Prisma.sql`l.id ${way}`, slug: Prisma.sql`l.slug ${way}, l.id` }[sort],
    },
    query,
  )
  return { ...list, rows: list.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
