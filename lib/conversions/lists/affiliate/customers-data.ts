import 'server-only'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import { listTermsAt } from '@/lib/catalog/payouts/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { readPages, toPage } from '@/lib/platform/http/responses/pagination'
import { type CustomersAmong, isOf, readNewest } from './customer-page-data'
import { customersOf, isCalled, leadsTo } from './customer-sql-data'
import type { CustomerState } from './customer-state-constants'
import {
  OWN_CUSTOMER_COLUMNS,
  type OwnCustomer,
  type OwnCustomersPage,
  type OwnCustomersQuery,
} from './customers-schema'
import { expectedCents, type PayingGroup } from './expected-renewal-rules'

type Whose = { affiliateId: number; at: Date }

const ofAffiliate = ({ affiliateId }: Whose): CustomersAmong => ({
  column: 'affiliate_id',
  among: Prisma.sql`SELECT ${affiliateId}::int AS id`,
})

const NO_TOTALS = { totals: null, offers: null }

type Row = {
  id: string
  name: string
  offerId: number
  offerName: string
  sourceName: string
  state: CustomerState
  beganAt: Date
  lastPaidAt: Date
  endedAt: Date | null
  payments: number
  earnedCents: bigint
  pendingCents: bigint
  isExpected: boolean
  goalId: number | null
  ahead: number
  lastPayoutCents: bigint
  lastAmountCents: bigint
}

/** A page of an affiliate's customers, the newest first; with the totals of all of them where these are asked for. */
export async function listOwnCustomers(whose: Whose, query: OwnCustomersQuery): Promise<OwnCustomersPage> {
  const [page, summary] = await Promise.all([
    readPage(db(), whose, query),
    query.with === 'totals' ? readTotals(whose) : NO_TOTALS,
  ])
  return { ...page, ...summary }
}

async function readPage(tx: Tx, whose: Whose, query: OwnCustomersQuery) {
  const conditions = [
    ...(query.q ? [isCalled(query.q)] : []),
    ...(query.state ? [leadsTo(query.state, whose.at)] : []),
    ...(query.offer ? [Prisma.sql`x.offer_id = ${query.offer}`] : []),
  ]
  const isAsked = query.state ? Prisma.sql`c.state = ${query.state}` : Prisma.sql`true`
  const limit = query.limit + 1
  const read = (paying: Prisma.Sql) => tx.$queryRaw<Row[]>`
    WITH ${customersOf(paying, whose.at)}
    SELECT c.id, c.name, c.offer_id AS "offerId", o.name AS "offerName", coalesce(s.name, '') AS "sourceName", c.state,
      c.began_at AS "beganAt", c.last_at AS "lastPaidAt", c.ended_at AS "endedAt", c.payments, c.earned AS "earnedCents", c.held AS "pendingCents",
      c.state = 'active' AND NOT c.is_last AS "isExpected", c.goal_id AS "goalId", c.ahead,
      c.last_payout AS "lastPayoutCents", c.last_amount AS "lastAmountCents"
    FROM customer c JOIN offer o ON o.id = c.offer_id
    LEFT JOIN source s ON s.affiliate_id = ${whose.affiliateId} AND s.id = c.source_id
    WHERE ${isAsked}
    ORDER BY c.id DESC LIMIT ${limit}`
  const found = await readNewest(tx, { ...ofAffiliate(whose), conditions, before: query.before, limit }, read)
  const { page, nextCursor } = toPage(found, query.limit, ({ id }) => id)
  const expected = await expectedOf(
    tx,
    whose,
    page.map((row) => ({ ...row, count: 1 })),
  )
  return { rows: page.map((row, place) => toCustomer(row, expected[place] ?? 0n)), nextBefore: nextCursor }
}

const toCustomer = (row: Row, expected: bigint): OwnCustomer => ({
  id: row.id,
  name: row.name,
  offerId: row.offerId,
  offerName: row.offerName,
  sourceName: row.sourceName,
  state: row.state,
  beganAt: row.beganAt.toISOString(),
  lastPaidAt: row.lastPaidAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  payments: row.payments,
  earnedCents: Number(row.earnedCents),
  pendingCents: Number(row.pendingCents),
  expectedCents: Number(expected),
})

type Expecting = PayingGroup & { offerId: number; isExpected: boolean }

/** What each is expected to pay next month, by the terms of now. */
async function expectedOf(tx: Tx, { affiliateId, at }: Whose, groups: readonly Expecting[]): Promise<bigint[]> {
  const offerIds = [...new Set(groups.flatMap(({ offerId, isExpected }) => (isExpected ? [offerId] : [])))]
  if (offerIds.length === 0) return groups.map(() => 0n)
  const [terms, affiliate] = [
    await listTermsAt(
      tx,
      offerIds.map((offerId) => ({ offerId, affiliateId, at })),
    ),
    await tx.affiliate.findUnique({
      where: { id: affiliateId },
      select: { bucket: { select: { payoutAdjustmentBps: true } } },
    }),
  ]
  const adjustmentBps = affiliate?.bucket?.payoutAdjustmentBps ?? 0
  return groups.map((group) => {
    const found = group.isExpected ? terms[offerIds.indexOf(group.offerId)] : undefined
    return found ? expectedCents(group, { ...found, adjustmentBps }) : 0n
  })
}

type Group = Expecting & { offerName: string; active: number; earnedCents: bigint; paid: number }

/** The totals of all customers: they are added up by what decides about their next payment. */
async function readTotals(whose: Whose) {
  const groups = await db().$queryRaw<Group[]>`
    WITH ${customersOf(isOf(ofAffiliate(whose)), whose.at)}
    SELECT c.offer_id AS "offerId", o.name AS "offerName", c.goal_id AS "goalId", c.payments, c.ahead,
      c.state = 'active' AND NOT c.is_last AS "isExpected", count(*)::int AS count,
      (count(*) FILTER (WHERE c.state = 'active'))::int AS active, sum(c.payments)::int AS paid,
      sum(c.earned)::bigint AS "earnedCents", sum(c.last_payout)::bigint AS "lastPayoutCents",
      c.last_amount AS "lastAmountCents"
    FROM customer c JOIN offer o ON o.id = c.offer_id
    GROUP BY 1, 2, 3, 4, 5, 6, c.last_amount ORDER BY o.name, 1`
  const expected = await expectedOf(db(), whose, groups)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const totals = {
    customers: sum(groups.map(({ count }) => count)),
    active: sum(groups.map(({ active }) => active)),
    payments: sum(groups.map(({ paid }) => paid)),
    earnedCents: sum(groups.map(({ earnedCents }) => Number(earnedCents))),
    expectedCents: sum(expected.map(Number)),
  }
  const offers = [...new Map(groups.map(({ offerId: id, offerName: name }) => [id, { id, name }])).values()]
  return { totals, offers }
}

const CSV_PAGE = 1_000

/** Every customer that matches as a CSV file, the newest first. @throws AppError unavailable when too many exports are running */
export function ownCustomersCsv(whose: Whose, query: OwnCustomersQuery) {
  return readInSnapshot(whose.affiliateId, (tx) => {
    const pages = readPages(async (before?: string) => {
      const { rows, nextBefore } = await readPage(tx, whose, { ...query, before, limit: CSV_PAGE })
      return { page: rows, nextCursor: nextBefore }
    })
    return generateCsv(OWN_CUSTOMER_COLUMNS, pages)
  })
}
