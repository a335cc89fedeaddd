import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { askClickHouse } from '@/lib/platform/clickhouse/service'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { ROWS_AT_ONCE } from './constants'
import type { AffiliateDay, CopiedTable } from './data'
import { COMPARE_WITHIN_MS } from './repair-constants'

const SUMS = [
  'clicks',
  'unique_clicks',
  'flagged_clicks',
  ...['pending', 'approved', 'rejected', 'reversed'].flatMap((state) => [`${state}_count`, `${state}_payout_cents`]),
  'revenue_cents',
  'recurring_count',
  'recurring_payout_cents',
  'recurring_revenue_cents',
]

/** What of the imported figures of days before the network moved here, which are no events, a sum of the roll-ups contains. */
const HISTORY: Readonly<Record<string, string>> = {
  clicks: 'clicks',
  approved_count: 'conversions',
  approved_payout_cents: 'payout_cents',
  revenue_cents: 'revenue_cents',
}
const EVENT_SUMS = SUMS.map((sum) => (HISTORY[sum] ? `s.${sum} - coalesce(h.${HISTORY[sum]}, 0)` : `s.${sum}`))

/** The affiliates whose roll-ups of a day differ from sums of other rows of that day, ascending. */
export async function findDifferentAffiliates(tx: Tx, day: Day, copied: readonly CopiedSums[]): Promise<number[]> {
  const rolled = await tx.$queryRaw<CopiedSums[]>`
    SELECT concat_ws(' ', s.affiliate_id, s.offer_id, s.source_id) AS key,
      concat_ws(' ', ${Prisma.raw(EVENT_SUMS.join(', '))}) AS sums
    FROM stat_day s LEFT JOIN (
      SELECT affiliate_id, offer_id, 0 AS source_id, sum(clicks)::int AS clicks, sum(conversions)::int AS conversions,
        sum(payout_cents)::bigint AS payout_cents, sum(revenue_cents)::bigint AS revenue_cents
      FROM imported_event_day WHERE day = ${day}::date GROUP BY 1, 2) h USING (affiliate_id, offer_id, source_id)
    WHERE s.day = ${day}::date`
  const nothing = SUMS.map(() => '0').join(' ')
  const known = new Map(copied.map(({ key, sums }) => [key, sums]))
  const expected = new Map(rolled.map(({ key, sums }) => [key, sums]))
  const different = [...new Set([...known.keys(), ...expected.keys()])].filter(
    (key) => (known.get(key) ?? nothing) !== (expected.get(key) ?? nothing),
  )
  return [...new Set(different.map((key) => Number(key.split(' ')[0])))].sort((a, b) => a - b)
}

/** Sums of an affiliate's day by offer and source: the three numbers, and the sums in order, with spaces between. */
export type CopiedSums = { key: string; sums: string }

const ofClicks = (column: string) =>
  ({
    clicks: 'countIf(flag IS NULL)',
    unique_clicks: 'countIf(flag IS NULL AND is_unique)',
    flagged_clicks: 'countIf(flag IS NOT NULL)',
  })[column]

function ofConversions(column: string): string {
  const [state] = column.split('_')
  const earning = `status IN ('pending', 'approved')${state === 'recurring' ? ' AND is_recurring' : ''}`
  if (column.endsWith('revenue_cents')) return `sumIf(revenue_cents, ${earning})`
  if (state === 'recurring')
    return column.endsWith('_count') ? `countIf(${earning})` : `sumIf(payout_cents, ${earning})`
  return column.endsWith('_count') ? `countIf(status = '${state}')` : `sumIf(payout_cents, status = '${state}')`
}

const within = `at >= {from:DateTime64(3, 'UTC')} AND at < {until:DateTime64(3, 'UTC')}`
const toColumns = (of: (column: string) => string | undefined) =>
  SUMS.map((column) => `toInt64(${of(column) ?? '0'}) AS ${column}_`).join(', ')
const SUMS_OF_DAY = `
  SELECT concat(toString(affiliate_id), ' ', toString(offer_id), ' ', toString(source_id)) AS key,
    arrayStringConcat([${SUMS.map((column) => `toString(sum(${column}_))`).join(', ')}], ' ') AS sums
  FROM (
    SELECT affiliate_id, offer_id, source_id, ${toColumns(ofClicks)} FROM click FINAL WHERE ${within} GROUP BY 1, 2, 3
    UNION ALL
    SELECT affiliate_id, offer_id, source_id, ${toColumns((column) => (ofClicks(column) ? '0' : ofConversions(column)))}
    FROM conversion FINAL WHERE ${within} GROUP BY 1, 2, 3)
  GROUP BY affiliate_id, offer_id, source_id`

const toSpan = (day: Day) => ({ from: inClickHouse(dayStart(day)), until: inClickHouse(dayStart(addDays(day, 1))) })
const inClickHouse = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')

/** The sums of a day's copies. @throws ClickHouseDownError */
export const sumCopies = (day: Day, limitMs: number): Promise<CopiedSums[]> =>
  askClickHouse(SUMS_OF_DAY, toSpan(day), limitMs)

/** Where a page of copies ends: the next one begins after it. */
type Cursor = { moment: string; key: string }

/**
 * The ids of copies of an affiliate's day that no row of PostgreSQL stands for, a page at a time.
 * @throws ClickHouseDownError
 */
export async function* findStrayCopies(
  tx: Tx,
  table: CopiedTable,
  { affiliateId, day }: AffiliateDay,
  pageRows = ROWS_AT_ONCE,
): AsyncGenerator<string[]> {
  const { from, until } = toSpan(day)
  for (let after: Cursor | undefined; ; ) {
    const page: Cursor[] = await askClickHouse<Cursor>(
      `SELECT toString(at) AS moment, toString(id) AS key FROM ${table} FINAL
       WHERE affiliate_id = {affiliateId:UInt32} AND ${within} AND (at, id) > ({from:DateTime64(3, 'UTC')}, {id:UUID})
       ORDER BY at, id LIMIT {limit:UInt32}`,
      { affiliateId, from: after?.moment ?? from, until, id: after?.key ?? NO_ID, limit: pageRows },
      COMPARE_WITHIN_MS,
    )
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT k.id::text AS id FROM unnest(${page.map(({ key }) => key)}::uuid[]) k (id)
      WHERE NOT EXISTS (SELECT FROM ${Prisma.raw(table)} t WHERE t.affiliate_id = ${affiliateId}::int AND t.id = k.id)`
    if (rows.length > 0) yield rows.map(({ id }) => id)
    after = page.at(-1)
    if (page.length < pageRows) return
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
