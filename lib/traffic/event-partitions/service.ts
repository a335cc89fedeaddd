import 'server-only'
import type { Clock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db } from '@/lib/platform/db'
import { log } from '@/lib/platform/log'

const MONTHS_AHEAD = 3

/**
 * Creates the monthly partitions of clicks and conversions from this month to three months ahead. Safe to repeat.
 * Nothing is lost without it: the default partition takes rows of months without a partition.
 * @returns how many were created
 */
export async function ensurePartitions(now: Date): Promise<number> {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1))
  const [row] = await db().$queryRaw<[{ made: number }]>`
    SELECT stoke_ensure_partitions(${now}::timestamptz::date, ${last}::timestamptz::date) AS made`
  return row.made
}

/** Creates partitions now and once a day. A failure is logged and retried the next day. */
export async function keepPartitionsAhead(clock: Clock): Promise<void> {
  const create = () =>
    ensurePartitions(clock.now()).catch((error) => log.error({ err: error }, 'monthly partitions could not be created'))
  setInterval(create, DAY_MS).unref()
  await create()
}
