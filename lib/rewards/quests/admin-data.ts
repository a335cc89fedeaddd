import 'server-only'
import { byNumber, containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import type { AdminQuest, AdminQuestsQuery } from './admin-schema'
import type { QuestAudience } from './schema'

type Row = Omit<AdminQuest, 'target' | 'startsAt' | 'endsAt' | 'rewardCents' | 'budgetCents' | 'spentCents'> & {
  target: bigint
  startsAt: Date
  endsAt: Date | null
  rewardCents: bigint
  budgetCents: bigint | null
  spentCents: bigint
}

const SELECT = Prisma.sql`q.id, q.name, q.description, q.metric, q.target, q.offer_id AS "offerId", q.window,
  q.starts_at AS "startsAt", q.ends_at AS "endsAt", q.reward, q.reward_cents AS "rewardCents",
  q.budget_cents AS "budgetCents", q.spent_cents AS "spentCents", q.audience, q.status,
  p.started, p.completed, p.claimed`
const PROGRESS = Prisma.sql`CROSS JOIN LATERAL (
  SELECT count(*)::int AS started, count(p.completed_at)::int AS completed, count(p.claimed_at)::int AS claimed
  FROM quest_progress p WHERE p.quest_id = q.id) p`

/** Every quest with its windows begun, completed and claimed, and what it cost. [S2.38] */
export async function listAdminQuests(query: AdminQuestsQuery): Promise<List<AdminQuest>> {
  const way = direction(query.dir)
  const orders = {
    starts: Prisma.sql`q.starts_at ${way}, q.id ${way}`,
    name: Prisma.sql`q.name ${way}, q.id`,
    spent: Prisma.sql`q.spent_cents ${way}, q.id`,
  }
  const like = containing(query.q)
  const where = [
    Prisma.sql`NOT q.is_contest`,
    ...(query.q ? [Prisma.sql`(search_fold(q.name) LIKE ${like} OR search_fold(q.description) LIKE ${like})`] : []),
    ...(query.status ? [Prisma.sql`q.status = ${query.status}::quest_status`] : []),
    ...(query.metric ? [Prisma.sql`q.metric = ${query.metric}::quest_metric`] : []),
  ]
  const rowJoins = { key: [Prisma.sql`q.id`], joins: PROGRESS }
  const parts = {
    select: SELECT,
    byId: byNumber(Prisma.sql`q.id`),
    from: Prisma.sql`quest q`,
    where,
    orderBy: orders[query.sort],
    rowJoins,
  }
  const list = await readList<Row>(parts, query)
  return { ...list, rows: list.rows.map(toQuest) }
}

const toQuest = (row: Row): AdminQuest => ({
  ...row,
  target: Number(row.target),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  rewardCents: Number(row.rewardCents),
  budgetCents: row.budgetCents === null ? null : Number(row.budgetCents),
  spentCents: Number(row.spentCents),
})

/** The number of approved affiliates in an audience; null is everybody. Uses the same groups as `isForAffiliate`. */
export async function countEligible(audience: QuestAudience | null): Promise<number> {
  const { levels, countries, buckets, affiliateIds } = audience ?? {}
  return db().affiliate.count({
    where: {
      status: 'approved',
      testAccount: null,
      ...(levels && { level: { in: levels } }),
      ...(buckets && { bucketId: { in: buckets } }),
      ...(affiliateIds && { id: { in: affiliateIds } }),
      ...(countries && { user: { country: { in: countries } } }),
    },
  })
}
