import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { firstIdAt } from '@/lib/platform/ids/uuid-v7'
import { withinLimit } from '../breakdown/data'
import { REPORT_LIMIT_MS } from '../report-queries/constants'
import type { ReportScope } from '../report-queries/row-sql-data'
import { LAST_AGE, STAFF_COHORT_FILTERS } from './constants'
import { buildCohorts, lastWeeks } from './rules'
import type { CohortQuery, Cohorts } from './schema'

const TOO_LONG = 'That is more than can be looked through at once. Choose fewer weeks, or add a filter.'
const COLUMNS = { offer: 'offer_id', source: 'source_id', affiliate: 'affiliate_id' } as const

const narrowed = (scope: ReportScope, query: CohortQuery): Prisma.Sql =>
  Prisma.join(
    [
      scope === 'everyone' ? withoutTestAccounts('affiliate_id') : Prisma.sql`affiliate_id = ${scope}::int`,
      ...STAFF_COHORT_FILTERS.flatMap((name) => {
        const values = query[name]?.map(Number)
        if (!values) return []
        if (name === 'advertiser')
          return [Prisma.sql`offer_id IN (SELECT id FROM offer WHERE advertiser_id = ANY(${values}::int[]))`]
        return [Prisma.sql`${Prisma.raw(COLUMNS[name])} = ANY(${values}::int[])`]
      }),
    ],
    ' AND ',
  )

type Limited = { scope: ReportScope; at: Date; limitMs?: number }

/**
 * What the clicks of each of the last weeks earned by their age: pending and approved conversions, by the whole weeks that
 * passed from the click to the conversion. Clicks are those of the roll-ups, conversions are counted one by one.
 * @throws AppError unavailable when it takes longer than the limit
 */
export async function listCohorts(
  { scope, at, limitMs = REPORT_LIMIT_MS }: Limited,
  query: CohortQuery,
): Promise<Cohorts> {
  const weeks = lastWeeks(query.weeks, easternDay(at))
  const [first, end] = [weeks[0] ?? easternDay(at), addDays(weeks.at(-1) ?? easternDay(at), 7)]
  const starts = weeks.map((week) => dayStart(week))
  const narrow = narrowed(scope, query)
  const clicks = Prisma.sql`SELECT to_char(date_trunc('week', day), 'YYYY-MM-DD') AS week, sum(clicks)::text AS clicks
    FROM stat_day WHERE ${narrow} AND day >= ${first}::date AND day < ${end}::date GROUP BY 1`
  const earned = Prisma.sql`SELECT width_bucket(clicked_at, ${starts}::timestamptz[]) AS place,
      least(floor(extract(epoch FROM created_at - clicked_at) / ${WEEK_SECONDS}::int), ${LAST_AGE + 1}::int)::int AS age,
      count(*)::text AS conversions, sum(payout_cents)::text AS payout, sum(revenue_cents)::text AS revenue
    FROM conversion WHERE ${narrow} AND id >= ${firstIdAt(dayStart(first))}::uuid AND status IN ('pending', 'approved')
      AND clicked_at >= ${dayStart(first)}::timestamptz AND clicked_at < ${dayStart(end)}::timestamptz
    GROUP BY 1, 2`
  const read = <Row extends Record<string, string | number>>({ text, values }: Prisma.Sql) =>
    withinLimit<Row>({ text, values }, limitMs, { tooLong: TOO_LONG })
  const [clicked, sold] = await Promise.all([
    read<{ week: Day; clicks: string }>(clicks),
    read<{ place: number; age: number; conversions: string; payout: string; revenue: string }>(earned),
  ])
  const cells = sold.map(({ place, age, conversions, payout, revenue }) => ({
    week: weeks[place - 1] ?? first,
    // a conversion can be of the same instant as its click, and never of one before
    age: Math.max(0, age),
    conversions: Number(conversions),
    payoutCents: Number(payout),
    revenueCents: Number(revenue),
  }))
  const cohorts = buildCohorts(weeks, new Map(clicked.map(({ week, clicks }) => [week, Number(clicks)])), cells, at)
  return { cohorts: scope === 'everyone' ? cohorts : cohorts.map(withoutRevenue), readAt: at.toISOString() }
}

const WEEK_SECONDS = 7 * 24 * 3_600

type Cell = Cohorts['cohorts'][number]['total']
const ownCell = ({ conversions, payoutCents }: Cell) => ({ conversions, payoutCents })

/** Affiliates do not see what an advertiser pays. */
const withoutRevenue = ({ cells, total, ...cohort }: Cohorts['cohorts'][number]) => ({
  ...cohort,
  cells: cells.map((cell) => cell && ownCell(cell)),
  total: ownCell(total),
})
