import { setTimeout as pause } from 'node:timers/promises'
import { db } from '@/lib/platform/database/db'

/** Deadlocks of this database so far. A connection reports its own up to a second later. */
export async function countDeadlocks(): Promise<number> {
  await pause(1_500)
  const [row] = await db().$queryRaw<[{ count: bigint }]>`
    SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()`
  return Number(row.count)
}
