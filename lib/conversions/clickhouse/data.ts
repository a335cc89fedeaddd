import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { firstIdAt } from '@/lib/platform/ids/uuid-v7'
import { MADE_HERE, RECURRING } from '@/lib/platform/rollups/sql'
import { hostOfColumn } from '@/lib/traffic/visitors/referrer-data'
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
    flag::text AS flag, route::text AS route, coalesce(device, '') AS device, coalesce(browser, '') AS browser`),
  conversion: Prisma.raw(`affiliate_id, id, click_id, offer_id, advertiser_id, source_id, s1, s2, s3, s4, s5, event,
    goal_id, amount_cents::text AS amount_cents, refunded_cents::text AS refunded_cents,
    payout_cents::text AS payout_cents, revenue_cents::text AS revenue_cents, status::text AS status,
    day::text AS day, clicked_at, country::text AS country, device, coalesce(${RECURRING('')}, false) AS is_recurring`),
}

/** What reports break sales down by and only their clicks have; copied with them, so that ClickHouse joins no clicks. */
const OF_CLICK = Prisma.sql`coalesce(k.browser, '') AS browser, coalesce(k.referrer_host, '') AS referrer_host, k.flag`
const CLICK_OF_ROW = Prisma.sql`LEFT JOIN LATERAL (
  SELECT browser, ${hostOfColumn(Prisma.sql`referrer`)} AS referrer_host,
    flag::text AS flag
  FROM click WHERE affiliate_id = r.affiliate_id AND id = r.click_id OFFSET 0) k ON TRUE`

/** Tables whose rows are copied. */
export type CopiedTable = keyof typeof COLUMNS
export const COPIED_TABLES = ['click', 'conversion'] as const satisfies readonly CopiedTable[]

/** A row as it is stored in ClickHouse, without its version. */
export type EventCopy = { affiliate_id: number; id: string; created_at: Date }

/**
 * Rows of a span of an affiliate that a transaction from `since` on wrote, in the order of their ids; sales with what
 * their clicks have now.
 * @param after the id to go on after; null for the first rows
 */
export function readChangedRows(
  tx: Tx,
  table: CopiedTable,
  { affiliateId, from, until }: AffiliateSpan,
  { since, next, after, limit }: { since: bigint; next: bigint; after: string | null; limit: number },
): Promise<EventCopy[]> {
  const isSale = table === 'conversion'
  const isCopied = isSale ? Prisma.empty : Prisma.sql`AND ${Prisma.raw(MADE_HERE)}`
  const begin = after ? Prisma.sql`id > ${after}::uuid` : Prisma.sql`id >= ${firstIdAt(from)}::uuid`
  return tx.$queryRaw`
    SELECT r.*${isSale ? Prisma.sql`, ${OF_CLICK}` : Prisma.empty} FROM (
      SELECT ${COLUMNS[table]}, created_at FROM ${Prisma.raw(table)}
      WHERE affiliate_id = ${affiliateId}::int AND ${begin} AND id < ${firstIdAt(until)}::uuid
        AND ${WRITTEN_BY(next)} >= ${since}::bigint ${isCopied}
      ORDER BY id LIMIT ${limit}::int) r
    ${isSale ? CLICK_OF_ROW : Prisma.empty} ORDER BY r.id`
}
