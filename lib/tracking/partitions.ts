import 'server-only'
import { db } from '../db'

const MONTHS_AHEAD = 3

/**
 * Makes the monthly partitions of clicks and conversions from this month to three ahead. Harmless to repeat.
 * Without it nothing is lost: the default partition takes what has no month yet.
 * @returns how many were new
 */
export async function ensurePartitions(now: Date): Promise<number> {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1))
  const [row] = await db().$queryRaw<[{ made: number }]>`
    SELECT stoke_ensure_partitions(${now}::timestamptz::date, ${last}::timestamptz::date) AS made`
  return row.made
}
