import 'server-only'
import { byNumber, containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { AdminContest, AdminContestsQuery, AdminRanks } from './admin-schema'
import { STAFF_RANKS_SHOWN } from './constants'
import { listRanks } from './rank-data'
import { contestDays, prizeForRank, settlesAt } from './rules'
import { prizesSchema } from './schema'

type Kept = 'id' | 'name' | 'description' | 'metric' | 'offerId' | 'squadId' | 'squadName' | 'status'
type Row = Pick<AdminContest, Kept | 'entered' | 'startAskedBy'> & {
  prizes: unknown
  startsAt: Date
  endsAt: Date
  settledAt: Date | null
  cancelledAt: Date | null
  budgetCents: bigint
  spentCents: bigint
}

const SELECT = Prisma.sql`q.id, q.name, q.description, q.metric, q.offer_id AS "offerId", q.starts_at AS "startsAt",
  q.ends_at AS "endsAt", q.budget_cents AS "budgetCents", q.spent_cents AS "spentCents", c.prizes, c.status,
  c.squad_id AS "squadId", s.name AS "squadName", c.settled_at AS "settledAt", c.cancelled_at AS "cancelledAt", e.entered,
  w.email AS "startAskedBy"`
const ENTERED = Prisma.sql`CROSS JOIN LATERAL (
  SELECT count(*)::int AS entered FROM contest_standing t WHERE t.quest_id = q.id AND t.value > 0) e
  LEFT JOIN approval_request t ON t.kind = 'contest_start' AND t.subject = q.id::text AND t.outcome IS NULL
  LEFT JOIN app_user w ON w.id = t.requested_by_id`

/** Every contest with what it cost. */
export async function listAdminContests(query: AdminContestsQuery): Promise<List<AdminContest>> {
  const way = direction(query.dir)
  const orders = {
    starts: Prisma.sql`q.starts_at ${way}, q.id ${way}`,
    name: Prisma.sql`q.name ${way}, q.id`,
    spent: Prisma.sql`q.spent_cents ${way}, q.id`,
  }
  const like = containing(query.q)
  const where = [
    ...(query.q ? [Prisma.sql`(search_fold(q.name) LIKE ${like} OR search_fold(q.description) LIKE ${like})`] : []),
    ...(query.status ? [Prisma.sql`c.status = ${query.status}::contest_status`] : []),
    ...(query.metric ? [Prisma.sql`q.metric = ${query.metric}::quest_metric`] : []),
  ]
  const from = Prisma.sql`contest c JOIN quest q ON q.id = c.quest_id LEFT JOIN squad s ON s.id = c.squad_id`
  const rowJoins = { key: [Prisma.sql`q.id`], joins: ENTERED }
  const byId = byNumber(Prisma.sql`q.id`)
  const list = await readList<Row>({ select: SELECT, byId, from, where, orderBy: orders[query.sort], rowJoins }, query)
  return { ...list, rows: list.rows.map(toContest) }
}

const toContest = ({ startsAt, endsAt, ...row }: Row): AdminContest => ({
  ...row,
  ...contestDays({ startsAt, endsAt }),
  prizes: prizesSchema.parse(row.prizes),
  settlesAt: settlesAt(endsAt).toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
  budgetCents: Number(row.budgetCents),
  spentCents: Number(row.spentCents),
})

type Paid = { affiliateId: number; prizeCents: bigint | null; prize: AdminRanks['rows'][number]['prize'] }

/** The first ranks of a contest with their prizes. @throws AppError not_found */
export async function listAdminRanks(questId: number, at: Date): Promise<AdminRanks> {
  const contest = await db().contest.findUnique({ where: { questId } })
  if (!contest) throw new AppError('not_found', 'There is no such contest.')
  const prizes = prizesSchema.parse(contest.prizes)
  const rows = await listRanks(contest, at, { limit: STAFF_RANKS_SHOWN })
  const paid = await db().$queryRaw<Paid[]>`
    SELECT s.affiliate_id AS "affiliateId", s.prize_cents AS "prizeCents", CASE
      WHEN s.paid_count = 0 THEN 'unpaid' WHEN h.reversed_at IS NOT NULL THEN 'taken_back'
      WHEN h.released_at IS NULL THEN 'held' ELSE 'paid' END AS prize
    FROM contest_standing s LEFT JOIN quest_hold h
      ON h.affiliate_id = s.affiliate_id AND h.key = 'contest:' || s.quest_id || ':' || s.paid_count
    WHERE s.quest_id = ${questId} AND s.prize_cents IS NOT NULL`
  const prizeOfOne = new Map(paid.map((one) => [one.affiliateId, one.prize]))
  return {
    ranked: rows[0]?.ranked ?? 0,
    rows: rows.map(({ rank, affiliateId, firstName, lastName, value, reachedAt }) => ({
      rank,
      affiliateId,
      name: `${firstName} ${lastName}`.trim(),
      value: Number(value),
      reachedAt: reachedAt.toISOString(),
      prizeCents: prizeForRank(prizes, rank),
      prize: prizeOfOne.get(affiliateId) ?? null,
    })),
  }
}

/** The squads a contest can be for, by name. */
export function listContestSquads(): Promise<{ id: number; name: string }[]> {
  const where = { status: { not: 'disbanded' } } as const
  return db().squad.findMany({ where, select: { id: true, name: true }, orderBy: { name: 'asc' } })
}
