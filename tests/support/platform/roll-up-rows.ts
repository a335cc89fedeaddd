import { db, type Tx } from '@/lib/platform/database/db'

type DayRows = { affiliateId: number; offerId: number; day: string; rows: number; conversions?: number }

let sources = 1_000_000

/** Adds roll-ups of a day, each of a source of its own, with some conversions of $25 each. */
export async function addDayRows({ affiliateId, offerId, day, rows, conversions = 0 }: DayRows): Promise<void> {
  await db().$executeRaw`
    INSERT INTO stat_day (affiliate_id, day, offer_id, source_id, clicks, approved_count, approved_payout_cents)
    SELECT ${affiliateId}, ${day}::date, ${offerId}, ${sources} + n, 3, ${conversions}, ${conversions} * 2500
    FROM generate_series(1, ${rows}) n`
  sources += rows
}

/** How many rows of tables a piece of a transaction reads, by index or by scan; tables by name, `%` for any end. */
export async function rowsRead(tx: Tx, tables: readonly string[], run: () => Promise<unknown>): Promise<number> {
  const readSoFar = async () => {
    const [{ read }] = await tx.$queryRaw<[{ read: number }]>`
      SELECT coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int AS read
      FROM pg_stat_xact_user_tables WHERE relname LIKE ANY (${tables})`
    return read
  }
  const before = await readSoFar()
  await run()
  return (await readSoFar()) - before
}
