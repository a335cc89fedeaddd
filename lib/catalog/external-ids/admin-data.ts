import 'server-only'
import { containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ExternalIdsQuery, ListedExternalId } from './admin-schema'

const NAME = Prisma.sql`CASE
  WHEN f.kind IN ('offer', 'offer_code') THEN (SELECT o.name FROM offer o WHERE o.id::text = f.our_id)
  WHEN f.kind IN ('affiliate', 'affiliate_code') THEN (SELECT trim(u.first_name || ' ' || u.last_name)
    FROM affiliate a JOIN app_user u ON u.id = a.user_id WHERE a.id::text = f.our_id)
  WHEN f.kind = 'link_code' THEN (SELECT o.name || ', affiliate ' || split_part(f.our_id, '/', 2)
    FROM offer o WHERE o.id::text = split_part(f.our_id, '/', 1))
  WHEN f.kind = 'advertiser' THEN (SELECT v.name FROM advertiser v WHERE v.id::text = f.our_id)
  WHEN f.kind IN ('goal', 'goal_code') THEN (SELECT o.name || ', ' || g.name FROM offer_goal g JOIN offer o ON o.id = g.offer_id
    WHERE g.id::text = f.our_id)
  WHEN f.kind = 'creative' THEN (SELECT c.title FROM offer_creative c WHERE c.id::text = f.our_id) END`

/** What links and postbacks of previous platforms name, and what it is here. */
export async function listExternalIds({
  q,
  sort,
  dir,
  source,
  kind,
  ...page
}: ExternalIdsQuery): Promise<List<ListedExternalId>> {
  const way = direction(dir)
  const list = await readList<Omit<ListedExternalId, 'createdAt'> & { createdAt: Date }>(
    {
      select: Prisma.sql`f.source, f.kind, f.foreign_id AS "externalId", f.our_id AS "ourId",
        coalesce(${NAME}, f.our_id) AS name, f.created_at AS "createdAt"`,
      from: Prisma.sql`foreign_id f`,
      byId: (id) => Prisma.sql`f.source || ' ' || f.kind || ' ' || f.foreign_id = ${id}`,
      where: [
        Prisma.sql`f.kind NOT IN ('transaction', 'conversion')`,
        ...(q
          ? [Prisma.sql`(f.foreign_id = ${q} OR f.our_id = ${q} OR search_fold(${NAME}) LIKE ${containing(q)})`]
          : []),
        ...(source ? [Prisma.sql`f.source = ${source}`] : []),
        ...(kind ? [Prisma.sql`f.kind = ${kind}`] : []),
      ],
      orderBy: {
        created: Prisma.sql`f.created_at ${way}, f.source, f.kind, f.foreign_id`,
        id: Prisma.sql`f.foreign_id ${way}, f.source, f.kind`,
      }[sort],
    },
    page,
  )
  return { ...list, rows: list.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
