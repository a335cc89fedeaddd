import 'server-only'
import type { List } from '@/lib/backoffice/admin/schema'
import { containing, direction, readList } from '@/lib/backoffice/lists/data'
import { type Named, namesAffiliate } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import type { PayoutStatus } from '@/lib/generated/prisma/enums'
import type { Clock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db } from '@/lib/platform/db'
import type { BatchesQuery, DeskBatch, DeskQuery, DeskRequest, DeskSummary } from './desk-schema'
import { needsSecondPerson } from './policy'
import { configuredProviders } from './providers/registry'

/** For how long back the dashboard sums up what was paid. */
const PAID_DAYS = 30

const REQUEST = Prisma.sql`r.id, r.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name,
  u.email, r.amount_cents AS "amountCents", r.method_kind AS "methodKind", r.method_hint AS "methodHint", r.status,
  r.status_reason AS "statusReason", r.batch_id AS "batchId", r.provider_ref AS "providerRef",
  r.requested_at AS "requestedAt"`
const PEOPLE = Prisma.sql`JOIN affiliate a ON a.id = r.affiliate_id JOIN app_user u ON u.id = a.user_id`

type RequestRow = Omit<DeskRequest, 'amountCents' | 'requestedAt'> & { amountCents: bigint; requestedAt: Date }

/** Payout requests of all affiliates, newest first unless asked otherwise. */
export async function listDeskRequests(query: DeskQuery): Promise<List<DeskRequest>> {
  const way = direction(query.dir)
  const orders = {
    requested: Prisma.sql`r.requested_at ${way}, r.id ${way}`,
    amount: Prisma.sql`r.amount_cents ${way}, r.id DESC`,
    name: Prisma.sql`u.last_name ${way}, u.first_name ${way}, r.id DESC`,
  }
  const named = query.q && !UUID.test(query.q) ? await namesAffiliate(Prisma.sql`r.affiliate_id`, query.q) : undefined
  const from = Prisma.sql`payout_request r ${named?.joins ?? Prisma.empty}`
  const beside = { key: [Prisma.sql`r.id`], joins: PEOPLE }
  const parts = { select: REQUEST, where: requestConditions(query, named), orderBy: orders[query.sort] }
  const list = await readList<RequestRow>(
    query.sort === 'name' ? { ...parts, from: Prisma.sql`${from} ${PEOPLE}` } : { ...parts, from, beside },
    query,
  )
  const rows = list.rows.map((row) => ({
    ...row,
    amountCents: Number(row.amountCents),
    requestedAt: row.requestedAt.toISOString(),
  }))
  return { ...list, rows }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function requestConditions({ q, status, method, batch }: DeskQuery, named: Named | undefined): Prisma.Sql[] {
  return [
    ...(status ? [Prisma.sql`r.status = ${status}::payout_status`] : []),
    ...(method ? [Prisma.sql`r.method_kind = ${method}::payout_method_kind`] : []),
    ...(batch ? [Prisma.sql`r.batch_id = ${batch}::uuid`] : []),
    ...(UUID.test(q) ? [Prisma.sql`(r.id = ${q}::uuid OR r.batch_id = ${q}::uuid)`] : []),
    ...(named ? [Prisma.sql`(${named.where} OR r.provider_ref = ${q})`] : []),
  ]
}

const BATCH = Prisma.sql`b.id, b.status, b.provider, b.total_cents AS "totalCents", b.payee_count AS "payeeCount",
  b.reason, b.created_at AS "createdAt", b.finished_at AS "finishedAt", c.email AS "createdBy", f.email AS "approvedBy",
  s.email AS "secondApprovedBy"`
const BATCHES = Prisma.sql`payout_batch b LEFT JOIN app_user c ON c.id = b.created_by_id
  LEFT JOIN app_user f ON f.id = b.approved_by_id LEFT JOIN app_user s ON s.id = b.second_approver_id`

type BatchRow = Omit<DeskBatch, 'totalCents' | 'createdAt' | 'finishedAt' | 'needsSecondPerson'> & {
  totalCents: bigint
  createdAt: Date
  finishedAt: Date | null
}

/** Found by their number, or by any part of who made or approved them, why, and through what. */
function batchConditions({ q, status }: BatchesQuery): Prisma.Sql[] {
  const like = containing(q)
  return [
    ...(status ? [Prisma.sql`b.status = ${status}::batch_status`] : []),
    ...(UUID.test(q) ? [Prisma.sql`b.id = ${q}::uuid`] : []),
    ...(q && !UUID.test(q)
      ? [Prisma.sql`concat_ws(' ', b.provider, b.reason, c.email, f.email, s.email) ILIKE ${like}`]
      : []),
  ]
}

/** Batches, newest first unless asked otherwise. */
export async function listDeskBatches(query: BatchesQuery): Promise<List<DeskBatch>> {
  const way = direction(query.dir)
  const orders = {
    created: Prisma.sql`b.created_at ${way}, b.id ${way}`,
    total: Prisma.sql`b.total_cents ${way}, b.id`,
  }
  const parts = { select: BATCH, from: BATCHES, where: batchConditions(query), orderBy: orders[query.sort] }
  const list = await readList<BatchRow>(parts, query)
  const rows = list.rows.map((row) => ({
    ...row,
    totalCents: Number(row.totalCents),
    needsSecondPerson: needsSecondPerson(row.totalCents),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }))
  return { ...list, rows }
}

/** What waits, is held, is on its way, failed, and was paid lately, with how batches can be sent here. */
export async function getDeskSummary(clock: Clock): Promise<DeskSummary> {
  const since = new Date(clock.now().getTime() - PAID_DAYS * DAY_MS)
  const rows = await db().$queryRaw<{ status: PayoutStatus; count: number; cents: bigint }[]>`
    SELECT status, count(*)::int AS count, sum(amount_cents)::bigint AS cents FROM payout_request
    WHERE status IN ('requested', 'held', 'approved', 'sending', 'failed') OR (status = 'paid' AND settled_at >= ${since})
    GROUP BY status`
  const of = (...statuses: PayoutStatus[]) => {
    const found = rows.filter(({ status }) => statuses.includes(status))
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      cents: Number(found.reduce((sum, { cents }) => sum + cents, 0n)),
    }
  }
  return {
    ...{ due: of('requested'), held: of('held'), processing: of('approved', 'sending') },
    ...{ failed: of('failed'), paid: of('paid') },
    providers: configuredProviders(clock).map(({ name, kinds, isByHand = false }) => ({
      ...{ name, kinds: [...kinds], isByHand },
    })),
  }
}

/** The sum of a batch, to be typed before its money moves; undefined when there is none. */
export async function batchTotalCents(id: string): Promise<bigint | undefined> {
  return (await db().payoutBatch.findUnique({ where: { id }, select: { totalCents: true } }))?.totalCents
}

/** The sum of a request, to be typed before its money moves; undefined when there is none. */
export async function requestCents(id: string): Promise<bigint | undefined> {
  return (await db().payoutRequest.findUnique({ where: { id }, select: { amountCents: true } }))?.amountCents
}
