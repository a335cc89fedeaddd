import 'server-only'
import { byNumber, containing, direction, type ListSql, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import type { GroupQuery, GroupRow } from './admin-schema'

/** Groups with their offers, by name by default. */
export async function listGroups(query: GroupQuery, at: Date): Promise<List<GroupRow>> {
  return readList<GroupRow>(buildListSql(query, at), query)
}

function buildListSql({ q, dir, sort, state }: GroupQuery, at: Date): ListSql {
  const like = containing(q)
  const order = { name: Prisma.sql`g.name`, id: Prisma.sql`g.id` }[sort]
  return {
    select: Prisma.sql`g.id, g.name, g.fallback_offer_id AS "fallbackOfferId", f.name AS "fallbackName",
      g.is_active AS "isActive", (SELECT count(*)::int FROM conversion_cap c WHERE c.group_id = g.id) AS caps,
      coalesce((SELECT json_agg(json_build_object('offerId', o.id, 'name', o.name, 'weight', m.weight, 'isRunning',
          o.status = 'active' AND coalesce(o.starts_at <= ${at}, true) AND coalesce(o.expires_at > ${at}, true))
          ORDER BY o.name, o.id)
        FROM offer_group_member m JOIN offer o ON o.id = m.offer_id WHERE m.group_id = g.id), '[]') AS members`,
    from: Prisma.sql`offer_group g LEFT JOIN offer f ON f.id = g.fallback_offer_id`,
    byId: byNumber(Prisma.sql`g.id`),
    where: [
      ...(q
        ? [
            Prisma.sql`(search_fold(g.name) LIKE ${like} OR EXISTS (SELECT 1 FROM offer_group_member m
              JOIN offer o ON o.id = m.offer_id WHERE m.group_id = g.id AND search_fold(o.name) LIKE ${like}))`,
          ]
        : []),
      ...(state ? [Prisma.sql`g.is_active = ${state === 'on'}`] : []),
    ],
    orderBy: Prisma.sql`${order} ${direction(dir)}`,
  }
}
