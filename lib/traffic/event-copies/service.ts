import 'server-only'
import { putClickHouse } from '@/lib/platform/clickhouse/service'
import { db, type Tx } from '@/lib/platform/db'
import { CURSOR, PASS_WITHIN_MS, ROWS_AT_ONCE } from './constants'
import {
  type AffiliateDay,
  COPIED_TABLES,
  type CopiedTable,
  type EventCopy,
  readChangedDays,
  readChangedRows,
  readEdges,
} from './data'

/** What a pass copied, and up to when the copy is complete; null when another process is at it. */
export type CopyPass = { click: number; conversion: number; at: Date } | null

/**
 * Stores states of events in ClickHouse: of one event the state of the highest version stands, so that the same rows can
 * be stored again. States that do not come from PostgreSQL, but from the log in front of it, have version 0.
 * @throws ClickHouseAwayError when it is not known whether they were stored
 */
export const storeCopies = (table: CopiedTable, rows: readonly EventCopy[], version: bigint): Promise<void> =>
  putClickHouse(
    table,
    rows.map((row) => ({ ...row, version: String(version) })),
  )

/**
 * Copies every click and conversion that was written or changed since the pass before. All is read in one snapshot. The
 * cursor moves once ClickHouse has acknowledged all of it, to the oldest transaction that was open in that snapshot: what
 * such a transaction commits later is read by the next pass, as are a few rows that were read already, which replace
 * themselves. A pass that ends halfway is done again.
 * @throws ClickHouseAwayError
 */
export const copyEvents = (at: Date): Promise<CopyPass> =>
  db().$transaction(
    async (tx) => {
      const [{ isMine }] = await tx.$queryRaw<[{ isMine: boolean }]>`
        SELECT pg_try_advisory_xact_lock(hashtext('event copies')) AS "isMine"`
      if (!isMine) return null
      const edges = await readEdges(tx)
      const cursor = await tx.analyticsCursor.findUnique({ where: { name: CURSOR } })
      const since = cursor?.transactionId ?? 0n
      const copied = { click: 0, conversion: 0 }
      const days = await readChangedDays(tx, since, edges)
      for (const table of COPIED_TABLES) {
        let rows: EventCopy[] = []
        for (const day of days) {
          for await (const page of changedPages(tx, table, day, { since, next: edges.next })) {
            rows.push(...page)
            copied[table] += page.length
            if (rows.length < ROWS_AT_ONCE) continue
            await storeCopies(table, rows, edges.next)
            rows = []
          }
        }
        await storeCopies(table, rows, edges.next)
      }
      const place = { transactionId: edges.oldest, updatedAt: at }
      await tx.analyticsCursor.upsert({ where: { name: CURSOR }, create: { name: CURSOR, ...place }, update: place })
      return { ...copied, at }
    },
    { isolationLevel: 'RepeatableRead', timeout: PASS_WITHIN_MS },
  )

async function* changedPages(
  tx: Tx,
  table: CopiedTable,
  day: AffiliateDay,
  span: { since: bigint; next: bigint },
): AsyncGenerator<EventCopy[]> {
  for (let after: string | null = null; ; ) {
    const page: EventCopy[] = await readChangedRows(tx, table, day, { ...span, after, limit: ROWS_AT_ONCE })
    if (page.length > 0) yield page
    if (page.length < ROWS_AT_ONCE) return
    after = page.at(-1)?.id ?? null
  }
}

/** Up to when the copy is complete; null before the first pass. */
export async function getCopiedAt(): Promise<Date | null> {
  const cursor = await db().analyticsCursor.findUnique({ where: { name: CURSOR } })
  return cursor && cursor.updatedAt
}
