import 'server-only'
import type { Clock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db } from '@/lib/platform/db'
import { log } from '@/lib/platform/log'

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

/** Makes months ahead now and once a day. A failure is logged and tried again the next day: the default partition waits. */
export async function keepPartitionsAhead(clock: Clock): Promise<void> {
  const make = () =>
    ensurePartitions(clock.now()).catch((error) => log.error({ err: error }, 'months could not be made ahead'))
  setInterval(make, DAY_MS).unref()
  await make()
}
