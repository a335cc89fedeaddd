import 'server-only'
import { direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import type { UnknownId, UnknownIdsQuery } from './unknown-id-admin-schema'

/** What old links named that was not imported, by Eastern day. What was imported since is left out. */
export function listUnknownIds(query: UnknownIdsQuery): Promise<List<UnknownId>> {
  const { q, sort, dir, source, missing, ...page } = query
  const way = direction(dir)
  return readList<UnknownId>(
    {
      select: Prisma.sql`l.day::text AS day, l.source, l.missing, l.foreign_id AS "externalId", l.clicks`,
      from: Prisma.sql`unknown_old_link l`,
      byId: (id) => Prisma.sql`l.day::text || ' ' || l.source || ' ' || l.missing || ' ' || l.foreign_id = ${id}`,
      where: [
        Prisma.sql`NOT EXISTS (SELECT FROM foreign_id f WHERE f.source = l.source AND f.foreign_id = l.foreign_id
          AND f.kind IN (l.missing, l.missing || '_code'))`,
        ...(q ? [Prisma.sql`l.foreign_id = ${q}`] : []),
        ...(source ? [Prisma.sql`l.source = ${source}`] : []),
        ...(missing ? [Prisma.sql`l.missing = ${missing}`] : []),
      ],
      orderBy: {
        day: Prisma.sql`l.day ${way}, l.clicks DESC, l.source, l.missing, l.foreign_id`,
        clicks: Prisma.sql`l.clicks ${way}, l.day DESC, l.source, l.missing, l.foreign_id`,
      }[sort],
    },
    page,
  )
}
