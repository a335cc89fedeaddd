import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { readDb } from '@/lib/platform/database/replica'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { type Day, EASTERN } from '@/lib/platform/dates/constants'
import { addDays, dayStart, daysBetween } from '@/lib/platform/dates/days'
import { isModuleOn } from '@/lib/platform/settings/current'
import { TIERS } from '@/lib/rewards/streak/constants'
import { tierForDays } from '@/lib/rewards/streak/rules'
import { MEAN_DAYS, REVENUE_LINES, type RevenueDimension } from './constants'
import { compareWithMean, type DayCounts, periodBefore } from './rules'
import type { DailyQuery, DailyReport, RevenueFigures, RevenueLine, RevenueQuery, RevenueReport } from './schema'

const HOUSE_ACCOUNTS = [
  'house_revenue',
  'house_payout_cost',
  'house_referral',
  'house_bonus',
  'house_quest',
  'house_adjustment',
]

/** The key of a movement by dimension; the conversion is joined where it is needed. */
const KEYS: Record<Exclude<RevenueDimension, 'day'>, Prisma.Sql> = {
  affiliate: Prisma.sql`m.affiliate_id`,
  offer: Prisma.sql`c.offer_id`,
  advertiser: Prisma.sql`c.advertiser_id`,
}
const NAMES: Record<RevenueDimension, Prisma.Sql> = {
  day: Prisma.sql`NULL`,
  affiliate: Prisma.sql`(SELECT trim(u.first_name || ' ' || u.last_name) FROM affiliate a JOIN app_user u ON u.id = a.user_id
    WHERE a.id = r.key::int)`,
  offer: Prisma.sql`(SELECT o.name FROM offer o WHERE o.id = nullif(r.key, '')::int)`,
  advertiser: Prisma.sql`(SELECT v.name FROM advertiser v WHERE v.id = nullif(r.key, '')::int)`,
}

type Sums = Record<keyof Omit<RevenueFigures, 'marginCents'>, bigint>
type Line = Sums & { key: string; name: string | null }

// Every transfer into or out of our own accounts, found by the accounts' indexes. Credits are positive. Squad splits only
// pass through ours: what one member gives, others get in the same transaction.
function movements({ from, to }: { from: Day; to: Day }) {
  const [start, end] = [dayStart(from), dayStart(addDays(to, 1))]
  const side = (account: Prisma.Sql, sign: Prisma.Sql) => Prisma.sql`
    SELECT t.created_at AS at, t.affiliate_id, t.conversion_id, h.kind, ${sign} t.amount_cents AS cents
    FROM ledger_account h JOIN ledger_transfer t ON t.${account} = h.id
    WHERE h.kind::text IN (${Prisma.join(HOUSE_ACCOUNTS)}) AND h.affiliate_id IS NULL
      AND t.kind <> 'squad_split' AND t.created_at >= ${start} AND t.created_at < ${end}`
  return Prisma.sql`${side(Prisma.sql`credit_account_id`, Prisma.sql`+`)}
    UNION ALL ${side(Prisma.sql`debit_account_id`, Prisma.sql`-`)}`
}

const SUMS = Prisma.sql`
  coalesce(sum(cents) FILTER (WHERE kind = 'house_revenue'), 0)::bigint AS "revenueCents",
  coalesce(-sum(cents) FILTER (WHERE kind = 'house_payout_cost'), 0)::bigint AS "payoutCents",
  coalesce(-sum(cents) FILTER (WHERE kind = 'house_referral'), 0)::bigint AS "referralCents",
  coalesce(-sum(cents) FILTER (WHERE kind = 'house_bonus'), 0)::bigint AS "bonusCents",
  coalesce(-sum(cents) FILTER (WHERE kind = 'house_quest'), 0)::bigint AS "questCents",
  coalesce(-sum(cents) FILTER (WHERE kind = 'house_adjustment'), 0)::bigint AS "adjustmentCents"`

/** Revenue, costs and margin by one dimension, with the totals of the period before; from the ledger. */
export async function getRevenue(query: RevenueQuery): Promise<RevenueReport> {
  const [report, before] = await Promise.all([readLines(query), readTotals(periodBefore(query))])
  return { ...report, before }
}

type ReportRow = Line & { isTotal: boolean }

// The index of its day in the period, by the first instants of the days: much cheaper than a time zone per row.
const dayIndex = ({ from, to }: { from: Day; to: Day }) =>
  Prisma.sql`width_bucket(m.at, ${daysFrom(from, to).map((day) => dayStart(day))}::timestamptz[])`

// Movements are summed once, by line and account; lines and totals are computed from those sums.
async function readLines({ by, ...days }: RevenueQuery): Promise<Pick<RevenueReport, 'lines' | 'totals'>> {
  const needsConversion = by === 'offer' || by === 'advertiser'
  const join = needsConversion
    ? Prisma.sql`LEFT JOIN conversion c ON c.affiliate_id = m.affiliate_id AND c.id = m.conversion_id`
    : Prisma.empty
  const largest = by === 'day' ? Prisma.empty : Prisma.sql`ORDER BY "revenueCents" DESC, key LIMIT ${REVENUE_LINES}`
  const rows = await readDb().$queryRaw<ReportRow[]>`
    WITH added AS MATERIALIZED (
      SELECT ${by === 'day' ? dayIndex(days) : KEYS[by]} AS line, m.kind, sum(m.cents) AS cents
      FROM (${movements(days)}) m ${join} GROUP BY 1, 2
    ), lines AS (
      SELECT coalesce(line::text, '') AS key, ${SUMS} FROM added GROUP BY 1 ${largest}
    )
    SELECT r.*, ${NAMES[by]} AS name, false AS "isTotal" FROM lines r
    UNION ALL SELECT '', ${SUMS}, NULL, true FROM added`
  const lines = rows
    .filter(({ isTotal }) => !isTotal)
    .map(({ key, name, isTotal: _, ...sums }) => ({ key, name: name ?? 'Without a conversion', ...figures(sums) }))
  const totals = figures(rows.find(({ isTotal }) => isTotal) ?? NOTHING)
  return { totals, lines: by === 'day' ? everyDay(lines, days) : lines.sort(byRevenue) }
}

const byRevenue = (a: RevenueLine, b: RevenueLine) => b.revenueCents - a.revenueCents || (a.key < b.key ? -1 : 1)

async function readTotals(days: { from: Day; to: Day }): Promise<RevenueFigures> {
  const [sums] = await readDb().$queryRaw<[Sums]>`
    SELECT ${SUMS} FROM (SELECT m.kind, sum(m.cents) AS cents FROM (${movements(days)}) m GROUP BY 1) added`
  return figures(sums)
}

function figures(sums: Sums): RevenueFigures {
  const { revenueCents, payoutCents, referralCents, bonusCents, questCents, adjustmentCents } = sums
  const margin = revenueCents - payoutCents - referralCents - bonusCents - questCents - adjustmentCents
  return {
    revenueCents: Number(revenueCents),
    payoutCents: Number(payoutCents),
    referralCents: Number(referralCents),
    bonusCents: Number(bonusCents),
    questCents: Number(questCents),
    adjustmentCents: Number(adjustmentCents),
    marginCents: Number(margin),
  }
}

const NOTHING: Sums = {
  revenueCents: 0n,
  payoutCents: 0n,
  referralCents: 0n,
  bonusCents: 0n,
  questCents: 0n,
  adjustmentCents: 0n,
}

/** Adds lines for days without movements; latest day first. */
function everyDay(lines: readonly RevenueLine[], { from, to }: { from: Day; to: Day }): RevenueLine[] {
  const known = new Map(lines.map((line) => [Number(line.key), line]))
  return daysFrom(from, to)
    .map((day, index) => ({ ...(known.get(index + 1) ?? figures(NOTHING)), key: day, name: day }))
    .reverse()
}

const daysFrom = (from: Day, to: Day): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))

/** The metrics of every Eastern day with the mean of the seven days before it, and the current streaks by tier. */
export async function getDailyMetrics({ from, to }: Pick<DailyQuery, 'from' | 'to'>): Promise<DailyReport> {
  const first = addDays(from, -MEAN_DAYS)
  const [start, end] = [dayStart(first), dayStart(addDays(to, 1))]
  const rows = await readDb().$queryRaw<(DayCounts & { day: Day })[]>`
    WITH days AS (SELECT generate_series(${first}::date, ${to}::date, '1 day')::date AS day),
    stats AS (
      SELECT day, count(DISTINCT affiliate_id) FILTER (WHERE clicks > 0)::int AS active, sum(clicks)::int AS clicks,
        sum(pending_count)::int AS pending, sum(approved_count)::int AS approved,
        sum(rejected_count)::int AS rejected, sum(reversed_count)::int AS reversed,
        sum(pending_payout_cents + approved_payout_cents)::float8 AS payout
      FROM stat_day WHERE day BETWEEN ${first}::date AND ${to}::date AND ${withoutTestAccounts('affiliate_id')} GROUP BY day
    ),
    joined AS (
      SELECT (created_at AT TIME ZONE ${EASTERN})::date AS day, count(*)::int AS count FROM affiliate
      WHERE created_at >= ${start} AND created_at < ${end} AND ${withoutTestAccounts('id')} GROUP BY 1
    ),
    activated AS (
      SELECT (earned_at AT TIME ZONE ${EASTERN})::date AS day, count(*)::int AS count FROM achievement_earned
      WHERE key = 'first-conversion' AND earned_at >= ${start} AND earned_at < ${end} GROUP BY 1
    ),
    fraud AS (
      SELECT day, count(*)::int AS count FROM conversion
      WHERE reason = 'fraud' AND created_at >= ${start} AND created_at < ${end} AND ${withoutTestAccounts('affiliate_id')} GROUP BY 1
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(s.active, 0) AS active, coalesce(s.clicks, 0) AS clicks,
      coalesce(s.pending, 0) AS pending, coalesce(s.approved, 0) AS approved, coalesce(s.rejected, 0) AS rejected,
      coalesce(s.reversed, 0) AS reversed, coalesce(s.payout, 0) AS "payoutCents",
      coalesce(j.count, 0) AS "signUps", coalesce(a.count, 0) AS activated, coalesce(f.count, 0) AS fraud
    FROM days d LEFT JOIN stats s USING (day) LEFT JOIN joined j USING (day)
      LEFT JOIN activated a USING (day) LEFT JOIN fraud f USING (day)
    ORDER BY d.day`
  return { days: compareWithMean(rows).reverse(), streaks: isModuleOn('streak') ? await streakTiers() : [] }
}

async function streakTiers(): Promise<DailyReport['streaks']> {
  const rows = await readDb().$queryRaw<{ days: number; count: number }[]>`
    SELECT current_streak AS days, count(*)::int AS count FROM streak GROUP BY 1`
  return TIERS.map(({ name }) => ({
    tier: name,
    affiliates: rows.filter(({ days }) => tierForDays(days).name === name).reduce((sum, { count }) => sum + count, 0),
  }))
}
