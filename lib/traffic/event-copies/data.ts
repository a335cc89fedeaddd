import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { askClickHouse } from '@/lib/platform/clickhouse/service'
import type { Day } from '@/lib/platform/dates/days'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import { firstIdOf } from '@/lib/platform/ids/uuid-v7'
import { MADE_HERE } from '@/lib/platform/rollups/sql'
import { COMPARE_WITHIN_MS } from './constants'
import { type AffiliateSpan, joinQuarterHours } from './rules'

/**
 * The full number of the transaction that wrote a row. A row has the lower 32 bits: those above the next transaction's
 * belong to the round of numbers before.
 */
const WRITTEN_BY = (next: bigint) => {
  const round = (next >> 32n) << 32n
  const low = next - round
  return Prisma.sql`(xmin::text::bigint + ${round}::bigint
    - CASE WHEN xmin::text::bigint >= ${low}::bigint THEN 4294967296 ELSE 0 END)`
}

/** The transactions a snapshot leaves out: all from `next` on, and some of those from `oldest` on. */
export type SnapshotEdges = { oldest: bigint; next: bigint }

/** The edges of the transaction's snapshot. */
export async function readEdges(tx: Tx): Promise<SnapshotEdges> {
  const [row] = await tx.$queryRaw<[{ oldest: bigint; next: bigint }]>`
    SELECT pg_snapshot_xmin(s)::text::bigint AS oldest, pg_snapshot_xmax(s)::text::bigint AS next
    FROM pg_current_snapshot() s`
  return row
}

/** An affiliate's Eastern day. */
export type AffiliateDay = { affiliateId: number; day: Day }

/**
 * The days of affiliates, from one on, that were counted in by a transaction from `since` on; the oldest first. Each click, conversion and change of one
 * writes its roll-up in the same transaction, so that none is missed however late it is committed.
 */
export const readChangedDays = (
  tx: Tx,
  { since, next, from }: { since: bigint; next: bigint; from: Date | null },
): Promise<AffiliateDay[]> =>
  tx.$queryRaw`
    SELECT DISTINCT affiliate_id AS "affiliateId", day::text AS day FROM stat_day
    WHERE ${WRITTEN_BY(next)} >= ${since}::bigint AND day >= coalesce(${from}::date, '-infinity') ORDER BY 2, 1`

/**
 * The spans of a day of affiliates in which something was counted by a transaction from `since` on. A statement that
 * writes the roll-up of a day writes those of its quarter hours too, by the time in the ids of its events. The whole day
 * of an affiliate without such a quarter hour.
 */
export async function readChangedSpans(
  tx: Tx,
  { day, affiliateIds }: { day: Day; affiliateIds: readonly number[] },
  { since, next }: { since: bigint; next: bigint },
): Promise<AffiliateSpan[]> {
  const whole = { from: dayStart(day), until: dayStart(addDays(day, 1)) }
  const quarters = await tx.$queryRaw<{ affiliateId: number; startsAt: Date }[]>`
    SELECT DISTINCT affiliate_id AS "affiliateId", starts_at AS "startsAt" FROM stat_quarter_hour
    WHERE affiliate_id = ANY(${[...affiliateIds]}::int[]) AND starts_at >= ${whole.from} AND starts_at < ${whole.until}
      AND ${WRITTEN_BY(next)} >= ${since}::bigint ORDER BY 1, 2`
  const found = new Set(quarters.map(({ affiliateId }) => affiliateId))
  const others = affiliateIds.filter((affiliateId) => !found.has(affiliateId))
  return [...joinQuarterHours(quarters), ...others.map((affiliateId) => ({ affiliateId, ...whole }))]
}

/** A step of retention that went on since the days it changed were copied: its new mark, and those days of affiliates. */
export type ChangedByStep = { name: string; day: Date; days: AffiliateDay[] }

/** The days that retention changed since they were copied, the oldest first. A day it left halfway is one of them once it is done. */
export async function readDaysOfSteps(tx: Tx, names: readonly string[]): Promise<ChangedByStep[]> {
  const steps = await tx.$queryRaw<{ name: string; day: Date; known: Date | null }[]>`
    SELECT m.name, m.day, c.day AS known FROM retention_mark m LEFT JOIN analytics_cursor c USING (name)
    WHERE m.name = ANY(${names}::text[]) AND m.day IS DISTINCT FROM c.day ORDER BY 1`
  const changed: ChangedByStep[] = []
  for (const { name, day, known } of steps) {
    const days = await tx.$queryRaw<AffiliateDay[]>`
      SELECT DISTINCT affiliate_id AS "affiliateId", day::text AS day FROM stat_day
      WHERE day < ${day}::date AND day >= coalesce(${known}::date, '-infinity') ORDER BY 2, 1`
    changed.push({ name, day, days })
  }
  return changed
}

const COLUMNS = {
  click: Prisma.raw(`affiliate_id, id, offer_id, linked_offer_id, source_id, s1, s2, s3, s4, s5,
    encode(visitor, 'hex') AS visitor, host(ip) AS ip, user_agent, referrer, country::text AS country, is_unique,
    flag::text AS flag, route::text AS route`),
  conversion: Prisma.raw(`affiliate_id, id, click_id, offer_id, advertiser_id, source_id, s1, s2, s3, s4, s5, event,
    goal_id, amount_cents::text AS amount_cents, refunded_cents::text AS refunded_cents,
    payout_cents::text AS payout_cents, revenue_cents::text AS revenue_cents, status::text AS status,
    day::text AS day, clicked_at, country::text AS country, device`),
}

/** Tables whose rows are copied. */
export type CopiedTable = keyof typeof COLUMNS
export const COPIED_TABLES = ['click', 'conversion'] as const satisfies readonly CopiedTable[]

/** A row as it is stored in ClickHouse, without its version. */
export type EventCopy = { affiliate_id: number; id: string; created_at: Date }

/**
 * Rows of a span of an affiliate that a transaction from `since` on wrote, in the order of their ids.
 * @param after the id to go on after; null for the first rows
 */
export function readChangedRows(
  tx: Tx,
  table: CopiedTable,
  { affiliateId, from, until }: AffiliateSpan,
  { since, next, after, limit }: { since: bigint; next: bigint; after: string | null; limit: number },
): Promise<EventCopy[]> {
  const isCopied = table === 'click' ? Prisma.sql`AND ${Prisma.raw(MADE_HERE)}` : Prisma.empty
  const begin = after ? Prisma.sql`id > ${after}::uuid` : Prisma.sql`id >= ${firstIdOf(from)}::uuid`
  return tx.$queryRaw`
    SELECT ${COLUMNS[table]}, created_at FROM ${Prisma.raw(table)}
    WHERE affiliate_id = ${affiliateId}::int AND ${begin} AND id < ${firstIdOf(until)}::uuid
      AND ${WRITTEN_BY(next)} >= ${since}::bigint ${isCopied}
    ORDER BY id LIMIT ${limit}::int`
}

const SUMS = [
  'clicks',
  'unique_clicks',
  'flagged_clicks',
  ...['pending', 'approved', 'rejected', 'reversed'].flatMap((state) => [`${state}_count`, `${state}_payout_cents`]),
  'revenue_cents',
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
  const wanted = new Map(rolled.map(({ key, sums }) => [key, sums]))
  const different = [...new Set([...known.keys(), ...wanted.keys()])].filter(
    (key) => (known.get(key) ?? nothing) !== (wanted.get(key) ?? nothing),
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
  if (column === 'revenue_cents') return "sumIf(revenue_cents, status IN ('pending', 'approved'))"
  const [state] = column.split('_')
  return column.endsWith('_count') ? `countIf(status = '${state}')` : `sumIf(payout_cents, status = '${state}')`
}

const within = `at >= {from:DateTime64(3, 'UTC')} AND at < {until:DateTime64(3, 'UTC')}`
const columnsOf = (of: (column: string) => string | undefined) =>
  SUMS.map((column) => `toInt64(${of(column) ?? '0'}) AS ${column}_`).join(', ')
const SUMS_OF_DAY = `
  SELECT concat(toString(affiliate_id), ' ', toString(offer_id), ' ', toString(source_id)) AS key,
    arrayStringConcat([${SUMS.map((column) => `toString(sum(${column}_))`).join(', ')}], ' ') AS sums
  FROM (
    SELECT affiliate_id, offer_id, source_id, ${columnsOf(ofClicks)} FROM click FINAL WHERE ${within} GROUP BY 1, 2, 3
    UNION ALL
    SELECT affiliate_id, offer_id, source_id, ${columnsOf((column) => (ofClicks(column) ? '0' : ofConversions(column)))}
    FROM conversion FINAL WHERE ${within} GROUP BY 1, 2, 3)
  GROUP BY affiliate_id, offer_id, source_id`

const spanOf = (day: Day) => ({ from: inClickHouse(dayStart(day)), until: inClickHouse(dayStart(addDays(day, 1))) })
const inClickHouse = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')

/** The sums of a day's copies. @throws ClickHouseAwayError */
export const sumCopies = (day: Day, limitMs: number): Promise<CopiedSums[]> =>
  askClickHouse(SUMS_OF_DAY, spanOf(day), limitMs)

/** Copies of an affiliate's day that no row of PostgreSQL stands for. @throws ClickHouseAwayError */
export async function findStrayCopies(tx: Tx, table: CopiedTable, { affiliateId, day }: AffiliateDay) {
  const copies = await askClickHouse<Record<string, unknown> & { id: string }>(
    `SELECT * FROM ${table} FINAL WHERE affiliate_id = {affiliateId:UInt32} AND ${within}`,
    { affiliateId, ...spanOf(day) },
    COMPARE_WITHIN_MS,
  )
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT k.id FROM unnest(${copies.map(({ id }) => id)}::uuid[]) k (id)
    WHERE NOT EXISTS (SELECT FROM ${Prisma.raw(table)} t WHERE t.affiliate_id = ${affiliateId}::int AND t.id = k.id)`
  const strays = new Set(rows.map(({ id }) => id))
  return copies.filter(({ id }) => strays.has(id))
}
