import 'server-only'
import { byUuid, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesAffiliate, type PersonCondition } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import type { PayoutStatus } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { faultsOfMethods } from '../../payout-methods/data'
import { describeProviders } from '../../payout-providers/registry'
import type { AdminRequest, PayoutsSummary, RequestsQuery } from './admin-schema'
import { UUID } from './rules'

/** Days of payouts in the sum of what was paid. */
const PAID_DAYS = 30

const REQUEST = Prisma.sql`r.id, r.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name,
  u.email, r.amount_cents AS "amountCents", r.method_kind AS "methodKind", r.method_hint AS "methodHint",
  r.method_id AS "methodId", r.status,
  r.status_reason AS "statusReason", r.batch_id AS "batchId", r.provider_ref AS "providerRef",
  r.requested_at AS "requestedAt"`
const PEOPLE = Prisma.sql`JOIN affiliate a ON a.id = r.affiliate_id JOIN app_user u ON u.id = a.user_id`

type RequestRow = Omit<AdminRequest, 'amountCents' | 'requestedAt' | 'methodFault'> & {
  amountCents: bigint
  requestedAt: Date
  methodId: string | null
}

const SETTLED: ReadonlySet<PayoutStatus> = new Set(['paid', 'cancelled'])

/** Payout requests of all affiliates, newest first by default. */
export async function listPayoutRequests(query: RequestsQuery): Promise<List<AdminRequest>> {
  const dir = direction(query.dir)
  const orders = {
    requested: Prisma.sql`r.requested_at ${dir}, r.id ${dir}`,
    amount: Prisma.sql`r.amount_cents ${dir}, r.id DESC`,
    name: Prisma.sql`u.last_name ${dir}, u.first_name ${dir}, r.id DESC`,
  }
  const named = query.q && !UUID.test(query.q) ? await matchesAffiliate(Prisma.sql`r.affiliate_id`, query.q) : undefined
  const from = Prisma.sql`payout_request r ${named?.joins ?? Prisma.empty}`
  const rowJoins = { key: [Prisma.sql`r.id`], joins: PEOPLE }
  const parts = {
    select: REQUEST,
    byId: byUuid(Prisma.sql`r.id`),
    where: requestConditions(query, named),
    orderBy: orders[query.sort],
  }
  const list = await readList<RequestRow>(
    query.sort === 'name' ? { ...parts, from: Prisma.sql`${from} ${PEOPLE}` } : { ...parts, from, rowJoins },
    query,
  )
  const open = list.rows.filter(({ status }) => !SETTLED.has(status))
  const faults = await faultsOfMethods(
    db(),
    open.map(({ methodId }) => methodId),
  )
  const rows = list.rows.map(({ methodId, ...row }) => ({
    ...row,
    methodFault: SETTLED.has(row.status) ? null : (faults.get(methodId ?? '') ?? null),
    amountCents: Number(row.amountCents),
    requestedAt: row.requestedAt.toISOString(),
  }))
  return { ...list, rows }
}

function requestConditions(
  { q, status, method, batch, affiliate }: RequestsQuery,
  named: PersonCondition | undefined,
): Prisma.Sql[] {
  return [
    withoutTestAccounts('r.affiliate_id'),
    ...(affiliate ? [Prisma.sql`r.affiliate_id = ${affiliate}`] : []),
    ...(status ? [Prisma.sql`r.status = ${status}::payout_status`] : []),
    ...(method ? [Prisma.sql`r.method_kind = ${method}::payout_method_kind`] : []),
    ...(batch ? [Prisma.sql`r.batch_id = ${batch}::uuid`] : []),
    ...(UUID.test(q) ? [Prisma.sql`(r.id = ${q}::uuid OR r.batch_id = ${q}::uuid)`] : []),
    ...(named ? [Prisma.sql`(${named.where} OR r.provider_ref = ${q})`] : []),
  ]
}

/**
 * What is waiting, held, being paid, failed, and was paid in the last 30 days, with the providers a batch can be sent
 * through here.
 */
export async function getPayoutsSummary(at: Date): Promise<PayoutsSummary> {
  const since = new Date(at.getTime() - PAID_DAYS * DAY_MS)
  const rows = await db().$queryRaw<{ status: PayoutStatus; count: number; cents: bigint }[]>`
    SELECT status, count(*)::int AS count, sum(amount_cents)::bigint AS cents FROM payout_request
    WHERE (status IN ('requested', 'held', 'approved', 'sending', 'failed') OR (status = 'paid' AND settled_at >= ${since}))
      AND ${withoutTestAccounts('affiliate_id')}
    GROUP BY status`
  const of = (...statuses: PayoutStatus[]) => {
    const found = rows.filter(({ status }) => statuses.includes(status))
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      cents: Number(found.reduce((sum, { cents }) => sum + cents, 0n)),
    }
  }
  return {
    due: of('requested'),
    held: of('held'),
    processing: of('approved', 'sending'),
    failed: of('failed'),
    paid: of('paid'),
    providers: describeProviders().map((provider) => ({ ...provider, kinds: [...provider.kinds] })),
  }
}

/** The amount of a request in cents; undefined when there is no such request. */
export async function findRequestCents(id: string): Promise<bigint | undefined> {
  return (await db().payoutRequest.findUnique({ where: { id }, select: { amountCents: true } }))?.amountCents
}
