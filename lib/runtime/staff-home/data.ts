import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { QUARTER_HOUR_MS } from '@/lib/platform/dates/constants'
import { easternDay, quarterHourStart } from '@/lib/platform/dates/days'
import type { HomeFigure } from './admin-schema'
import { type FigureKey, MEAN_DAYS } from './constants'
import { byNow } from './rules'

const SUMMED = {
  clicks: Prisma.sql`s.clicks`,
  conversions: Prisma.sql`(s.pending_count + s.approved_count)`,
  payoutCents: Prisma.sql`(s.pending_payout_cents + s.approved_payout_cents)`,
  revenueCents: Prisma.sql`s.revenue_cents`,
} as const satisfies Partial<Record<FigureKey, Prisma.Sql>>
type Summed = keyof typeof SUMMED
const KEYS = Object.keys(SUMMED) as Summed[]

type Sums = Record<Summed, number>
type DayBefore = { until: Sums; during: Sums }

// past days change little, and are read once a quarter hour
let cached: { quarter: number; days: Promise<DayBefore[]> } | undefined

/** Clicks, conversions and sums of today with those of the days before until the same time. [S2.42] */
export async function readTodaysFigures(at: Date): Promise<HomeFigure[]> {
  const quarter = quarterHourStart(at)
  if (cached?.quarter !== quarter.getTime()) {
    const days = readDaysBefore(quarter)
    cached = { quarter: quarter.getTime(), days }
    days.catch(() => {
      cached = undefined
    })
  }
  const [today, days] = await Promise.all([readToday(at), cached.days])
  const share = (at.getTime() - quarter.getTime()) / QUARTER_HOUR_MS
  return KEYS.map((key) => ({
    key,
    today: today[key],
    ...byNow(
      days.map(({ until, during }) => ({ until: until[key], during: during[key] })),
      share,
    ),
  }))
}

/** Forgets past days, for tests. */
export function forgetDaysBefore(): void {
  cached = undefined
}

const sums = (filter: Prisma.Sql, prefix: string) =>
  Prisma.join(
    KEYS.map(
      (key) =>
        Prisma.sql`coalesce(sum(${SUMMED[key]}) FILTER (WHERE ${filter}), 0)::float8 AS ${Prisma.raw(`"${prefix}${key}"`)}`,
    ),
  )

async function readToday(at: Date): Promise<Sums> {
  const [row] = await db().$queryRaw<[Sums]>`
    SELECT ${sums(Prisma.sql`true`, '')} FROM stat_day s
    WHERE s.day = ${easternDay(at)}::date AND ${withoutTestAccounts('s.affiliate_id')}`
  return row
}

/** By wall-clock time: on the days clocks change, the same time is not the same number of hours after midnight. */
async function readDaysBefore(quarter: Date): Promise<DayBefore[]> {
  const rows = await db().$queryRaw<Record<string, number>[]>`
    WITH days AS (
      SELECT d, (${easternDay(quarter)}::date - d)::timestamp AT TIME ZONE 'America/New_York' AS starts,
        (${easternDay(quarter)}::date - d + (${quarter}::timestamptz AT TIME ZONE 'America/New_York')::time)
          AT TIME ZONE 'America/New_York' AS quarter
      FROM generate_series(1, ${MEAN_DAYS}::int) d
    )
    SELECT ${sums(Prisma.sql`s.starts_at < days.quarter`, 'until_')}, ${sums(Prisma.sql`s.starts_at >= days.quarter`, 'during_')}
    FROM days LEFT JOIN stat_quarter_hour s
      ON s.starts_at >= days.starts AND s.starts_at < days.quarter + interval '15 minutes'
        AND ${withoutTestAccounts('s.affiliate_id')}
    GROUP BY d ORDER BY d`
  const part = (row: Record<string, number>, prefix: string) =>
    Object.fromEntries(KEYS.map((key) => [key, row[`${prefix}${key}`] ?? 0])) as Sums
  return rows.map((row) => ({ until: part(row, 'until_'), during: part(row, 'during_') }))
}

/** Affiliates who signed up today, and until the same time on the days before. */
export async function readSignUps(at: Date): Promise<HomeFigure> {
  const rows = await db().$queryRaw<{ d: number; count: number }[]>`
    SELECT d, (SELECT count(*)::int FROM app_user u JOIN affiliate a ON a.user_id = u.id
      WHERE u.created_at >= starts AND u.created_at <= ends AND ${withoutTestAccounts('a.id')}) AS count
    FROM (SELECT d, (${easternDay(at)}::date - d)::timestamp AT TIME ZONE 'America/New_York' AS starts,
        (${easternDay(at)}::date - d + (${at}::timestamptz AT TIME ZONE 'America/New_York')::time)
          AT TIME ZONE 'America/New_York' AS ends
      FROM generate_series(0, ${MEAN_DAYS}::int) d) days ORDER BY d`
  const [today = 0, ...before] = rows.map(({ count }) => count)
  return {
    key: 'signUps',
    today,
    ...byNow(
      before.map((until) => ({ until, during: 0 })),
      0,
    ),
  }
}
