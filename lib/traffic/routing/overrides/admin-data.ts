import 'server-only'
import { byNumber, containing, direction, type ListSql, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import type { OverrideQuery, OverrideRow } from './admin-schema'
import { overrideVisitors } from './data'

type ListRow = Omit<OverrideRow, 'startsAt' | 'endsAt' | 'visitors'> & {
  startsAt: Date | null
  endsAt: Date | null
  visitors: unknown
}

/** Overrides, in the order they are tried by default. */
export async function listOverrides(query: OverrideQuery, at: Date): Promise<List<OverrideRow>> {
  const list = await readList<ListRow>(buildListSql(query, at), query)
  return {
    ...list,
    rows: list.rows.map(({ startsAt, endsAt, visitors, ...row }) => ({
      ...row,
      visitors: overrideVisitors({ ...row, visitors }),
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    })),
  }
}

const stateAt = (at: Date) => Prisma.sql`(CASE WHEN NOT t.is_active THEN 'off' WHEN t.ends_at <= ${at} THEN 'over'
  WHEN t.starts_at > ${at} THEN 'waiting' ELSE 'on' END)`

function buildListSql({ q, dir, sort, state }: OverrideQuery, at: Date): ListSql {
  const way = direction(dir)
  const like = containing(q)
  const orders = {
    // the default direction lists the first to be tried first
    position: dir === 'desc' ? Prisma.sql`t.position, t.id` : Prisma.sql`t.position DESC, t.id DESC`,
    name: Prisma.sql`t.name ${way}, t.id`,
    id: Prisma.sql`t.id ${way}`,
  }
  return {
    select: Prisma.sql`t.id, t.position, t.name, t.affiliate_id AS "affiliateId",
      coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) AS "affiliateName",
      t.offer_id AS "offerId", o.name AS "offerName", t.country, t.device,
      t.visitors, t.sub_id_key AS "subIdKey",
      t.sub_id_value AS "subIdValue", t.weight, t.destination_offer_id AS "destinationOfferId",
      d.name AS "destinationName", t.destination_url AS "destinationUrl", t.starts_at AS "startsAt",
      t.ends_at AS "endsAt", t.is_active AS "isActive", ${stateAt(at)} AS state`,
    from: Prisma.sql`traffic_override t LEFT JOIN offer o ON o.id = t.offer_id
      LEFT JOIN offer d ON d.id = t.destination_offer_id`,
    rowJoins: {
      key: [Prisma.sql`t.id`],
      joins: Prisma.sql`LEFT JOIN affiliate a ON a.id = t.affiliate_id LEFT JOIN app_user p ON p.id = a.user_id`,
    },
    byId: byNumber(Prisma.sql`t.id`),
    where: [
      ...(q
        ? [
            Prisma.sql`(search_fold(t.name) LIKE ${like} OR search_fold(o.name) LIKE ${like} OR search_fold(d.name) LIKE ${like}
              OR search_fold(t.destination_url) LIKE ${like} OR t.affiliate_id::text = ${q})`,
          ]
        : []),
      ...(state ? [Prisma.sql`${stateAt(at)} = ${state}`] : []),
    ],
    orderBy: orders[sort],
  }
}
