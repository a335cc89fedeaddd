import 'server-only'
import { byUuid, direction, type ListKey, readKeys, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesAffiliate, type PersonCondition } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { type FraudCaseDetail, type FraudCaseRow, type FraudQuery, factDetailSchema } from './admin-schema'
import { FACTS_SHOWN } from './constants'
import { readConversions } from './data'

type Row = Omit<FraudCaseRow, 'stakeCents' | 'heldCents' | 'openedAt' | 'updatedAt'> & {
  stakeCents: bigint
  heldCents: bigint
  openedAt: Date
  updatedAt: Date
}

const SELECT = Prisma.sql`k.id, k.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name, u.email,
  u.id AS "userId", a.status::text AS "affiliateStatus", k.rule::text, k.score, k.evidence, k.stake_cents AS "stakeCents",
  k.status::text, k.opened_at AS "openedAt", k.updated_at AS "updatedAt",
  CASE WHEN k.status = 'held' THEN
    (SELECT coalesce(sum(greatest(l.balance_cents, 0)), 0) FROM ledger_account l
      WHERE l.affiliate_id = k.affiliate_id AND l.kind IN ('pending', 'available'))
    + (SELECT coalesce(sum(r.amount_cents), 0) FROM payout_request r
      WHERE r.affiliate_id = k.affiliate_id AND r.status = 'held')
    ELSE 0 END::bigint AS "heldCents"`
const PEOPLE = Prisma.sql`JOIN affiliate a ON a.id = k.affiliate_id JOIN app_user u ON u.id = a.user_id`

const toRow = ({ stakeCents, heldCents, openedAt, updatedAt, ...row }: Row): FraudCaseRow => ({
  ...row,
  stakeCents: Number(stakeCents),
  heldCents: Number(heldCents),
  openedAt: openedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** Cases of all affiliates, by status by default. [S2.26] */
export async function listFraudCases(query: FraudQuery): Promise<List<FraudCaseRow>> {
  const rowJoins = { key: [Prisma.sql`k.id`], joins: PEOPLE }
  const list = await readList<Row>(
    { select: SELECT, byId: byUuid(Prisma.sql`k.id`), ...(await matching(query)), rowJoins },
    query,
  )
  return { ...list, rows: list.rows.map(toRow) }
}

/** The undecided cases a filter matches, for an action on all of them. */
export async function matchingFraudCases(query: FraudQuery): Promise<ListKey[]> {
  const { where, ...parts } = await matching(query)
  const select = Prisma.sql`k.id::text AS key, k.status::text, k.stake_cents AS cents`
  return readKeys({ select, ...parts, where: [...where, Prisma.sql`k.status IN ('open', 'held')`] })
}

async function matching(query: FraudQuery) {
  const way = direction(query.dir)
  const orders = {
    status: Prisma.sql`k.status ${way}, k.score DESC, k.id DESC`,
    score: Prisma.sql`k.score ${way}, k.id ${way}`,
    opened: Prisma.sql`k.opened_at ${way}, k.id ${way}`,
    stake: Prisma.sql`k.stake_cents ${way}, k.id ${way}`,
  }
  const named = query.q ? await matchesAffiliate(Prisma.sql`k.affiliate_id`, query.q) : undefined
  const from = Prisma.sql`fraud_case k ${named?.joins ?? Prisma.empty}`
  return { from, where: conditions(query, named), orderBy: orders[query.sort] }
}

const conditions = ({ status, rule, affiliate }: FraudQuery, named: PersonCondition | undefined): Prisma.Sql[] => [
  ...(affiliate ? [Prisma.sql`k.affiliate_id = ${affiliate}`] : []),
  ...(status ? [Prisma.sql`k.status = ${status}::fraud_case_status`] : []),
  ...(rule ? [Prisma.sql`k.rule = ${rule}::fraud_rule`] : []),
  ...(named ? [named.where] : []),
]

/** One case with its newest facts, clicks and conversions. @throws AppError not_found */
export async function getFraudCase(id: string): Promise<FraudCaseDetail> {
  const [row] = await db().$queryRaw<Row[]>`SELECT ${SELECT} FROM fraud_case k ${PEOPLE} WHERE k.id = ${id}::uuid`
  if (!row) throw new AppError('not_found', 'There is no such case.')
  const [decision, facts, factCount, conversions] = await Promise.all([
    db().$queryRaw<[{ reason: string | null; decidedAt: Date | null; decidedBy: string | null }]>`
      SELECT k.reason, k.decided_at AS "decidedAt", u.email AS "decidedBy"
      FROM fraud_case k LEFT JOIN app_user u ON u.id = k.decided_by_id WHERE k.id = ${id}::uuid`,
    db().fraudFact.findMany({
      where: { caseId: id, conversionId: null },
      orderBy: [{ foundAt: 'desc' }, { ref: 'desc' }],
      take: FACTS_SHOWN,
    }),
    db().fraudFact.count({ where: { caseId: id, conversionId: null } }),
    readConversions(db(), row, row.status === 'rejected', FACTS_SHOWN),
  ])
  const [{ reason, decidedAt, decidedBy }] = decision
  return {
    ...toRow(row),
    reason,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    factCount,
    facts: facts.map(({ ref, detail, foundAt }) => ({
      ref,
      detail: factDetailSchema.parse(detail),
      foundAt: foundAt.toISOString(),
    })),
    conversions: conversions.rows.map(({ payoutCents, createdAt, delayMs, ...conversion }) => ({
      ...conversion,
      payoutCents: Number(payoutCents),
      createdAt: createdAt.toISOString(),
      delayMs: Math.round(delayMs),
    })),
    conversionCount: conversions.count,
  }
}
