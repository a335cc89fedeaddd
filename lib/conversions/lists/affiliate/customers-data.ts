import 'server-only'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import { listTermsAt } from '@/lib/catalog/payouts/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { EASTERN } from '@/lib/platform/dates/constants'
import { readPages, toPage } from '@/lib/platform/http/responses/pagination'
import { IS_COUNTED, NOT_REPLACED, PAID_AT } from '../../customers/sold-data'
import {
  type CustomerState,
  OWN_CUSTOMER_COLUMNS,
  type OwnCustomer,
  type OwnCustomersPage,
  type OwnCustomersQuery,
} from './customers-schema'
import { expectedCents, type PayingGroup } from './expected-rules'

type Whose = { affiliateId: number; at: Date }

/** Months of Eastern dates, counted from one of them. */
const monthOf = (instant: Prisma.Sql) => Prisma.sql`(extract(year FROM ${instant} AT TIME ZONE ${EASTERN}) * 12
  + extract(month FROM ${instant} AT TIME ZONE ${EASTERN}))::int`

/**
 * The customers of an affiliate's subscriptions, one row for each subscription: `customer (id, offer_id, click_id, source_id,
 * began_at, last_at, payments, earned, held, goal_id, last_payout, last_amount, ahead, name, state)`. `ahead` is how many payments
 * it is until that of the next month.
 */
const customersOf = ({ affiliateId, at }: Whose) => Prisma.sql`
  sold AS (
    SELECT coalesce(x.subscription_id, x.id) AS id, x.offer_id, min(x.click_id::text)::uuid AS click_id,
      min(x.source_id) AS source_id,
      min(${PAID_AT}) FILTER (WHERE ${IS_COUNTED}) AS began_at, max(${PAID_AT}) FILTER (WHERE ${IS_COUNTED}) AS last_at,
      (count(*) FILTER (WHERE ${IS_COUNTED}))::int AS payments,
      coalesce(sum(x.payout_cents) FILTER (WHERE x.status IN ('pending', 'approved')), 0)::bigint AS earned,
      coalesce(sum(x.payout_cents) FILTER (WHERE x.status = 'pending'), 0)::bigint AS held,
      (array_agg(x.goal_id ORDER BY ${PAID_AT} DESC, x.id DESC) FILTER (WHERE ${IS_COUNTED}))[1] AS goal_id,
      (array_agg(coalesce(x.payout_before_refunds_cents, x.payout_cents) ORDER BY ${PAID_AT} DESC, x.id DESC)
        FILTER (WHERE ${IS_COUNTED}))[1] AS last_payout,
      (array_agg(coalesce(x.amount_cents, 0) ORDER BY ${PAID_AT} DESC, x.id DESC) FILTER (WHERE ${IS_COUNTED}))[1]
        AS last_amount
    FROM conversion x
    WHERE x.affiliate_id = ${affiliateId} AND x.subscription_id IS NOT NULL AND ${NOT_REPLACED}
    GROUP BY 1, 2
    HAVING count(*) FILTER (WHERE ${IS_COUNTED}) > 0),
  bound AS (
    SELECT DISTINCT ON (1) coalesce(y.subscription_id, y.id) AS id, b.ended_at
    FROM customer_binding b
    JOIN conversion y ON y.affiliate_id = b.affiliate_id AND y.id = b.conversion_id
    WHERE b.affiliate_id = ${affiliateId}
    ORDER BY 1, b.created_at),
  dated AS (
    SELECT sold.*, bound.ended_at, o.renewal_payments, o.renewal_months,
      o.status = 'archived' OR v.status <> 'active' AS is_closed,
      'C-' || upper(right(sold.id::text, 8)) AS name,
      greatest(1, ${monthOf(Prisma.sql`${at}::timestamptz`)} + 1 - ${monthOf(Prisma.sql`sold.last_at`)}) AS ahead
    FROM sold JOIN offer o ON o.id = sold.offer_id JOIN advertiser v ON v.id = o.advertiser_id
    LEFT JOIN bound ON bound.id = sold.id),
  customer AS (
    SELECT *, CASE
      WHEN ended_at <= ${at} THEN 'ended'
      WHEN is_closed OR coalesce(payments >= renewal_payments, false)
        OR coalesce(last_at + interval '1 month' >= began_at + make_interval(months => renewal_months), false)
        THEN 'complete'
      WHEN last_at + interval '1 month 7 days' < ${at} THEN 'late'
      ELSE 'active' END AS state,
      -- the payment of this month may be the last that is paid
      coalesce(payments + ahead > renewal_payments, false)
        OR coalesce(last_at + make_interval(months => ahead) >= began_at + make_interval(months => renewal_months), false)
        AS is_last
    FROM dated)`

type Row = {
  id: string
  name: string
  offerId: number
  offerName: string
  sourceName: string
  state: CustomerState
  beganAt: Date
  lastPaidAt: Date
  payments: number
  earnedCents: bigint
  pendingCents: bigint
  isExpected: boolean
  goalId: number | null
  ahead: number
  lastPayoutCents: bigint
  lastAmountCents: bigint
}

/** A page of an affiliate's customers, the newest first, with the totals of all of them. */
export async function listOwnCustomers(whose: Whose, query: OwnCustomersQuery): Promise<OwnCustomersPage> {
  const [page, { totals, offers }] = await Promise.all([readPage(db(), whose, query), readTotals(whose)])
  return { ...page, totals, offers }
}

async function readPage(tx: Tx, whose: Whose, query: OwnCustomersQuery) {
  const conditions = [
    Prisma.sql`true`,
    ...(query.q ? [isNamed(query.q)] : []),
    ...(query.state ? [Prisma.sql`c.state = ${query.state}`] : []),
    ...(query.offer ? [Prisma.sql`c.offer_id = ${query.offer}`] : []),
    ...(query.before ? [Prisma.sql`c.id < ${query.before}::uuid`] : []),
  ]
  const found = await tx.$queryRaw<Row[]>`
    WITH ${customersOf(whose)}
    SELECT c.id, c.name, c.offer_id AS "offerId", o.name AS "offerName", coalesce(s.name, '') AS "sourceName", c.state,
      c.began_at AS "beganAt", c.last_at AS "lastPaidAt", c.payments, c.earned AS "earnedCents", c.held AS "pendingCents",
      c.state = 'active' AND NOT c.is_last AS "isExpected", c.goal_id AS "goalId", c.ahead,
      c.last_payout AS "lastPayoutCents", c.last_amount AS "lastAmountCents"
    FROM customer c JOIN offer o ON o.id = c.offer_id
    LEFT JOIN source s ON s.affiliate_id = ${whose.affiliateId} AND s.id = c.source_id
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY c.id DESC LIMIT ${query.limit + 1}`
  const { page, nextCursor } = toPage(found, query.limit, ({ id }) => id)
  const expected = await expectedOf(
    tx,
    whose,
    page.map((row) => ({ ...row, count: 1 })),
  )
  return { rows: page.map((row, place) => toCustomer(row, expected[place] ?? 0n)), nextBefore: nextCursor }
}

/** Whether a customer's name begins so, as people type it: in any case, with or without its first letter and hyphen. */
function isNamed(q: string): Prisma.Sql {
  const typed = q.toUpperCase()
  const beginnings = [typed, typed.replace(/^C-?/, '')].map((beginning) => `C-${beginning.replace(/^C-/, '')}`)
  return Prisma.sql`EXISTS (SELECT FROM unnest(${beginnings}::text[]) AS beginning WHERE starts_with(c.name, beginning))`
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
    WITH ${customersOf(whose)}
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
