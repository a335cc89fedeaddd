import 'server-only'
import { byUuid, containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import type { BotOrderRow, BotOrdersQuery } from './admin-schema'

type Row = Omit<BotOrderRow, 'runAt' | 'createdAt' | 'finishedAt'> & {
  runAt: Date
  createdAt: Date
  finishedAt: Date | null
}

const SELECT = Prisma.sql`o.id, p.name AS bot, o.kind, o.status, o.attempts, o.error, u.email AS "orderedBy",
  coalesce(o.payload ->> 'content', 'role ' || (o.payload ->> 'roleId')) AS text,
  coalesce(o.payload ->> 'channelId', o.payload ->> 'discordId', '') AS target,
  o.run_at AS "runAt", o.created_at AS "createdAt", o.finished_at AS "finishedAt"`
const FROM = Prisma.sql`bot_order o JOIN bot_profile p ON p.id = o.profile_id LEFT JOIN app_user u ON u.id = o.created_by_id`

/** Orders of all bots, newest first by default. [S2.31] */
export async function listBotOrders(query: BotOrdersQuery): Promise<List<BotOrderRow>> {
  const dir = direction(query.dir)
  const orderBy = { ordered: Prisma.sql`o.id ${dir}`, runs: Prisma.sql`o.run_at ${dir}, o.id` }
  const where = [
    ...(query.status ? [Prisma.sql`o.status = ${query.status}::job_status`] : []),
    ...(query.kind ? [Prisma.sql`o.kind = ${query.kind}::bot_order_kind`] : []),
    ...(query.q ? [matching(query.q)] : []),
  ]
  const list = await readList<Row>(
    { select: SELECT, byId: byUuid(Prisma.sql`o.id`), from: FROM, where, orderBy: orderBy[query.sort] },
    query,
  )
  const rows = list.rows.map((row) => ({
    ...row,
    runAt: row.runAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }))
  return { ...list, rows }
}

const matching = (q: string): Prisma.Sql =>
  // the expression of the index bot_order_search
  Prisma.sql`(search_fold(o.payload::text || ' ' || coalesce(o.error, '')) LIKE ${containing(q)}
    OR o.profile_id = ANY(ARRAY(SELECT id FROM bot_profile WHERE search_fold(name) LIKE ${containing(q)})))`
