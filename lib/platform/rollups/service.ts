import 'server-only'
import { db, type Tx } from '../database/db'
import type { Day } from '../dates/constants'
import { addDays, dayFromColumn, dayStart } from '../dates/days'
import { dayBucket, type RollupDelta, sumDeltas } from './rules'
import {
  MADE_HERE,
  ROLLUP_MOVE,
  ROLLUP_STATEMENT,
  rollupColumns,
  rollupFromEvents,
  rollupParameters,
  rollupRange,
} from './sql'

const TABLES = ['stat_day', 'stat_quarter_hour'] as const

/** Counts new events in the transaction that writes them, so that roll-ups always match the events. */
export async function countEvents(tx: Tx, deltas: readonly RollupDelta[]): Promise<void> {
  if (deltas.length > 0) await tx.$executeRawUnsafe(ROLLUP_STATEMENT, ...rollupParameters(deltas))
}

/**
 * Adjusts the counts of changed events, in the transaction that changes them.
 * @throws when a row is missing: the event had never been counted
 */
export async function recountEvents(tx: Tx, deltas: readonly RollupDelta[]): Promise<void> {
  const parameters = rollupParameters(deltas)
  const moved = await tx.$executeRawUnsafe(ROLLUP_MOVE, ...parameters)
  const days = sumDeltas(deltas, dayBucket).length
  if (moved !== days) throw new Error(`roll-ups: ${days} days to change, ${moved} found`)
}

/** The Eastern days a check or a rebuild is limited to, both included. */
export type DaySpan = { from: Day; to: Day }

const CLICKS_FROM = 'clicks_from'

/** The first Eastern day whose clicks are all still stored; null while none were deleted for their age. */
export async function getClicksFrom(tx: Tx = db()): Promise<Day | null> {
  const mark = await tx.retentionMark.findUnique({ where: { name: CLICKS_FROM } })
  return mark && dayFromColumn(mark.day)
}

/** Records, in the transaction that deletes clicks, that those before an Eastern day are no longer all there. */
export async function moveClicksFrom(tx: Tx, day: Day, at: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO retention_mark AS known (name, day, updated_at) VALUES (${CLICKS_FROM}, ${day}::date, ${at})
    ON CONFLICT (name) DO UPDATE SET day = greatest(known.day, EXCLUDED.day), updated_at = EXCLUDED.updated_at`
}

/** The instants a span begins and ends with: never before the first day whose clicks are all stored. */
function toBounds(span: DaySpan | undefined, clicksFrom: Day | null): [from: Date | string, until: Date | string] {
  const from = [span?.from, clicksFrom]
    .filter((day) => typeof day === 'string')
    .sort()
    .at(-1)
  return [from ? dayStart(from) : '-infinity', span ? dayStart(addDays(span.to, 1)) : 'infinity']
}

/**
 * Rebuilds the roll-ups from the events, for bulk loads and repair. Days whose clicks were deleted for their age stay as
 * they are. Blocks writers until it is done.
 * @throws when clicks that reports count were deleted without a mark: the rebuild would erase them from the reports
 */
export async function rebuildRollups(tx: Tx): Promise<void> {
  // before anything is read: no clicks are deleted or counted while it runs
  await tx.$executeRaw`LOCK TABLE click, stat_quarter_hour, stat_day IN SHARE ROW EXCLUSIVE MODE`
  const bounds = toBounds(undefined, await getClicksFrom(tx))
  await assertClicksStored(tx, bounds)
  for (const table of TABLES) {
    await tx.$executeRawUnsafe(`DELETE FROM ${table} WHERE ${rollupRange(table)}`, ...bounds)
    const columns = rollupColumns(table).join(', ')
    await tx.$executeRawUnsafe(`INSERT INTO ${table} (${columns}) ${rollupFromEvents(table)}`, ...bounds)
  }
}

/** Months of clicks are partitions by UTC: a month that reports count clicks in has some. */
async function assertClicksStored(tx: Tx, bounds: readonly (Date | string)[]): Promise<void> {
  const missing = await tx.$queryRawUnsafe<{ month: string }[]>(
    `SELECT to_char(month, 'YYYY-MM') AS month FROM (
       SELECT DISTINCT date_trunc('month', starts_at AT TIME ZONE 'UTC') AS month FROM stat_quarter_hour s
       WHERE clicks + flagged_clicks > (SELECT coalesce(sum(h.clicks), 0) FROM imported_event_day h
           WHERE h.affiliate_id = s.affiliate_id AND h.offer_id = s.offer_id AND s.source_id = 0
             AND (h.day::timestamp AT TIME ZONE 'America/New_York') = s.starts_at)
         AND ${rollupRange('stat_quarter_hour')}) counted
     WHERE NOT EXISTS (SELECT FROM click WHERE id >= stoke_uuid_floor(month AT TIME ZONE 'UTC')
       AND id < stoke_uuid_floor((month + interval '1 month') AT TIME ZONE 'UTC') AND ${MADE_HERE})
     ORDER BY 1`,
    ...bounds,
  )
  if (missing.length === 0) return
  const months = missing.map(({ month }) => month).join(', ')
  throw new Error(`roll-ups: the clicks of ${months} are gone, and a rebuild would erase them from the reports`)
}

/**
 * The number of rows of each roll-up that differ from the events: missing, extra or wrong. Days whose clicks were deleted
 * for their age are left out. [Q12]
 */
export async function countRollupDifferences(span?: DaySpan): Promise<Record<(typeof TABLES)[number], number>> {
  const counts = { stat_day: 0, stat_quarter_hour: 0 }
  const bounds = toBounds(span, await getClicksFrom())
  for (const table of TABLES) {
    const stored = `SELECT ${rollupColumns(table).join(', ')} FROM ${table} WHERE ${rollupRange(table)} AND ${nonZero}`
    const derived = `SELECT * FROM (${rollupFromEvents(table, span !== undefined)}) d WHERE ${nonZero}`
    const [row] = await db().$queryRawUnsafe<[{ n: bigint }]>(
      `SELECT count(*) AS n FROM ((${stored} EXCEPT ${derived}) UNION ALL (${derived} EXCEPT ${stored})) difference`,
      ...bounds,
    )
    counts[table] = Number(row.n)
  }
  return counts
}

// a row of zeros (after a conversion changed status) equals no row
const nonZero =
  '(clicks, flagged_clicks, pending_count, approved_count, rejected_count, reversed_count) <> (0, 0, 0, 0, 0, 0)'
