import 'server-only'
import { byUuid, containing, direction, directionNullsLast, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesAffiliate, type PersonCondition } from '@/lib/backoffice/people-search/data'
import { listOpenRequests } from '@/lib/backoffice/second-approvals/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { addDays, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { isModuleOn } from '@/lib/platform/settings/current'
import { getBalances } from '../ledger/data'
import type { AdminApplication, ApplicationDetail, DecidedQuery, FundingSummary, WaitingQuery } from './admin-schema'
import { RECENT_DAYS, REPAYMENTS_LISTED } from './constants'
import { listRepayments } from './data'

// The total owed is an index lookup for each row of the page.
const SELECT = Prisma.sql`f.id, f.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name, u.email,
  a.status AS "affiliateStatus", f.amount_cents AS "amountCents", f.purpose, f.plan,
  coalesce(f.repayment_bps, 0) AS "repaymentBps", f.status, f.granted_cents AS "grantedCents",
  f.outstanding_cents AS "outstandingCents", f.decision_reason AS "decisionReason", f.created_at AS "createdAt",
  f.decided_at AS "decidedAt",
  (SELECT coalesce(sum(o.outstanding_cents), 0)::bigint FROM funding_application o
    WHERE o.affiliate_id = f.affiliate_id AND o.outstanding_cents > 0) AS "owesCents"`
const PEOPLE = Prisma.sql`JOIN affiliate a ON a.id = f.affiliate_id JOIN app_user u ON u.id = a.user_id`

type Money = 'amountCents' | 'grantedCents' | 'outstandingCents' | 'owesCents'
type Row = Omit<AdminApplication, Money | 'createdAt' | 'decidedAt'> & {
  amountCents: bigint
  grantedCents: bigint | null
  outstandingCents: bigint
  owesCents: bigint
  createdAt: Date
  decidedAt: Date | null
}

/** Applications that are not decided yet. */
export function listOpenApplications(query: WaitingQuery): Promise<List<AdminApplication>> {
  return listApplications(query, [Prisma.sql`f.status = 'submitted'`])
}

/** Applications that were decided or withdrawn, with what is still owed. */
export function listDecidedApplications(query: DecidedQuery): Promise<List<AdminApplication>> {
  const { status, owed } = query
  return listApplications(query, [
    status ? Prisma.sql`f.status = ${status}::application_status` : Prisma.sql`f.status <> 'submitted'`,
    ...(owed === 'yes' ? [Prisma.sql`f.outstanding_cents > 0`] : []),
    ...(owed === 'no' ? [Prisma.sql`f.granted_cents > 0 AND f.outstanding_cents = 0`] : []),
  ])
}

async function listApplications(
  query: WaitingQuery | DecidedQuery,
  narrowed: readonly Prisma.Sql[],
): Promise<List<AdminApplication>> {
  const dir = direction(query.dir)
  const orders = {
    created: Prisma.sql`f.created_at ${dir}, f.id ${dir}`,
    amount: Prisma.sql`f.amount_cents ${dir}, f.id`,
    name: Prisma.sql`u.last_name ${dir}, u.first_name ${dir}, f.id`,
    owed: Prisma.sql`f.outstanding_cents ${dir}, f.id`,
    granted: Prisma.sql`f.granted_cents ${directionNullsLast(query.dir)}, f.id`,
  }
  const named = query.q ? await matchesAffiliate(Prisma.sql`f.affiliate_id`, query.q) : undefined
  const where = [...narrowed, ...matching(query.q, named)]
  const parts = { select: SELECT, byId: byUuid(Prisma.sql`f.id`), where, orderBy: orders[query.sort] }
  const from = Prisma.sql`funding_application f ${named?.joins ?? Prisma.empty}`
  const rowJoins = { key: [Prisma.sql`f.id`], joins: PEOPLE }
  const list = await readList<Row>(
    query.sort === 'name' ? { ...parts, from: Prisma.sql`${from} ${PEOPLE}` } : { ...parts, from, rowJoins },
    query,
  )
  return { ...list, rows: list.rows.map(toApplication) }
}

const matching = (q: string, named: PersonCondition | undefined): Prisma.Sql[] =>
  named ? [Prisma.sql`(${named.where} OR search_fold(f.purpose) LIKE ${containing(q)})`] : []

const toApplication = (row: Row): AdminApplication => ({
  ...row,
  amountCents: Number(row.amountCents),
  grantedCents: row.grantedCents === null ? null : Number(row.grantedCents),
  outstandingCents: Number(row.outstandingCents),
  owesCents: Number(row.owesCents),
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** The facts an application is decided by, and its advance's repayments. @throws AppError not_found */
export async function getApplicationDetail(id: string, at: Date): Promise<ApplicationDetail> {
  const application = await db().fundingApplication.findUnique({ where: { id } })
  if (!application) throw new AppError('not_found', 'There is no such application.')
  const { affiliateId, decidedById } = application
  const [affiliate, balances, recentCents, advancesBefore, decider, repayments, waiting] = await Promise.all([
    db().affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { level: true, createdAt: true } }),
    getBalances(affiliateId),
    sumRecent(affiliateId, at),
    db().fundingApplication.count({ where: { affiliateId, id: { not: id }, grantedCents: { gt: 0 } } }),
    decidedById ? db().user.findUnique({ where: { id: decidedById }, select: { email: true } }) : null,
    listRepayments([id], REPAYMENTS_LISTED),
    application.status === 'submitted' ? listOpenRequests({ kind: 'advance', subject: id }) : [],
  ])
  return {
    level: isModuleOn('levels') ? affiliate.level : null,
    joinedAt: affiliate.createdAt.toISOString(),
    earnedCents: Number(balances.earnedCents),
    availableCents: Number(balances.availableCents),
    recentCents,
    advancesBefore,
    decidedBy: decider?.email ?? null,
    firstApprovals: waiting.map(({ payload, byId: _, ...approval }) => ({ ...approval, ...payload })),
    repayments: repayments.map(({ id: line, at: on, amountCents }) => ({ id: line, at: on, amountCents })),
  }
}

/** What they earned lately, the history of a previous platform included: staff decide by how much somebody sells. */
async function sumRecent(affiliateId: number, at: Date): Promise<number> {
  const { _sum } = await db().statDay.aggregate({
    where: { affiliateId, day: { gte: dayToColumn(addDays(easternDay(at), 1 - RECENT_DAYS)) } },
    _sum: { pendingPayoutCents: true, approvedPayoutCents: true },
  })
  return Number(_sum.pendingPayoutCents ?? 0n) + Number(_sum.approvedPayoutCents ?? 0n)
}

/** Totals of open applications, granted advances, and what of them is owed and repaid. */
export async function getFundingSummary(): Promise<FundingSummary> {
  const [row] = await db().$queryRaw<[Record<string, bigint>]>`
    SELECT count(*) FILTER (WHERE status = 'submitted') AS waiting,
      coalesce(sum(amount_cents) FILTER (WHERE status = 'submitted'), 0)::bigint AS "waitingCents",
      count(*) FILTER (WHERE outstanding_cents > 0) AS owed, coalesce(sum(outstanding_cents), 0)::bigint AS "owedCents",
      count(*) FILTER (WHERE granted_cents > 0) AS granted, coalesce(sum(granted_cents), 0)::bigint AS "grantedCents"
    FROM funding_application WHERE status IN ('submitted', 'approved', 'partly_approved')`
  const number = (name: string) => Number(row[name] ?? 0n)
  const sum = (name: string) => ({ count: number(name), cents: number(`${name}Cents`) })
  return {
    waiting: sum('waiting'),
    owed: sum('owed'),
    granted: sum('granted'),
    repaidCents: number('grantedCents') - number('owedCents'),
  }
}
