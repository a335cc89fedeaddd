import 'server-only'
import { db, type Tx } from '../db'
import { dayBucket, type RollupDelta, sumDeltas } from './rules'
import { ROLLUP_MOVE, rollupColumns, rollupFromEvents, rollupParameters, rollupStatement } from './sql'

const TABLES = ['stat_day', 'stat_quarter_hour'] as const
const STATEMENT = rollupStatement(1)

/** Counts new events in the transaction that writes them, so that roll-ups always match the events. */
export async function countEvents(tx: Tx, deltas: readonly RollupDelta[]): Promise<void> {
  if (deltas.length > 0) await tx.$executeRawUnsafe(STATEMENT, ...rollupParameters(deltas))
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

/** Rebuilds all roll-ups from the events, for bulk loads and repair. Blocks writers until it is done. */
export async function rebuildRollups(tx: Tx): Promise<void> {
  for (const table of TABLES) {
    await tx.$executeRawUnsafe(`TRUNCATE ${table}`)
    await tx.$executeRawUnsafe(`INSERT INTO ${table} (${rollupColumns(table).join(', ')}) ${rollupFromEvents(table)}`)
  }
}

/** The number of rows of each roll-up that differ from the events: missing, extra or wrong. [Q12] */
export async function countRollupDifferences(): Promise<Record<(typeof TABLES)[number], number>> {
  const counts = { stat_day: 0, stat_quarter_hour: 0 }
  for (const table of TABLES) {
    const stored = `SELECT ${rollupColumns(table).join(', ')} FROM ${table} WHERE ${nonZero}`
    const derived = `SELECT * FROM (${rollupFromEvents(table)}) d WHERE ${nonZero}`
    const [row] = await db().$queryRawUnsafe<[{ n: bigint }]>(
      `SELECT count(*) AS n FROM ((${stored} EXCEPT ${derived}) UNION ALL (${derived} EXCEPT ${stored})) difference`,
    )
    counts[table] = Number(row.n)
  }
  return counts
}

// a row of zeros (after a conversion changed status) equals no row
const nonZero =
  '(clicks, flagged_clicks, pending_count, approved_count, rejected_count, reversed_count) <> (0, 0, 0, 0, 0, 0)'
