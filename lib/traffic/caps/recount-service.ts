import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'
import { countedInRollups } from './period-service'
import { addEarlierUsage } from './service'

/** Days of roll-ups read in one statement. */
const DAYS_AT_ONCE = 7

type Uncounted = { capId: number; start: Day; countedFrom: Day }

/**
 * The job: adds to caps that were set within their period what the days before counted, back to the period's first day.
 * Reads a week at a time before the usage is locked: days before a cap was set do not grow any more, but by imported
 * history, which waits. Safe to repeat and to run several times at once.
 * @returns how many weeks it added
 */
export async function countEarlierDays({ at }: { at: Date }): Promise<number> {
  const [oldest] = await db().$queryRaw<[{ day: Day | null }]>`SELECT min(day)::text AS day FROM stat_day`
  let added = 0
  for (const usage of await listUncounted()) added += await countUsage(usage, oldest.day, at)
  return added
}

/** Counts the rest of one usage. @returns how many weeks it added */
async function countUsage({ capId, start, countedFrom }: Uncounted, oldest: Day | null, at: Date): Promise<number> {
  const first = oldest !== null && oldest > start ? oldest : start
  let before = countedFrom
  for (let weeks = 0; ; weeks++) {
    const from = [addDays(before, -DAYS_AT_ONCE), first].sort().at(-1) ?? first
    const isLast = oldest === null || from >= before || from === first
    const [until, to] = [addDays(before, -1), isLast ? null : from]
    const earlier = before
    const isMine = await transact(async (tx) => {
      await lockHistoryShared(tx)
      const used = from < earlier ? await countDays(tx, capId, from, until) : 0n
      return addEarlierUsage(tx, { capId, start, from: earlier, to, used }, at)
    })
    if (isLast || !isMine) return weeks + 1
    before = from
  }
}

/** Imported history of these days does not change until the transaction ends (`cap-history`). */
const lockHistoryShared = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('history of caps'))`

async function countDays(tx: Tx, capId: number, first: Day, last: Day): Promise<bigint> {
  const [counted] = await tx.$queryRaw<{ used: bigint }[]>`
    SELECT ${countedInRollups(Prisma.sql`${first}::date`, Prisma.sql`${last}::date`)} AS used
    FROM conversion_cap c WHERE c.id = ${capId}`
  return counted?.used ?? 0n
}

function listUncounted(): Promise<Uncounted[]> {
  return db().$queryRaw`
    SELECT u.cap_id AS "capId", u.period_day::text AS start, u.counted_from::text AS "countedFrom"
    FROM conversion_cap_usage u JOIN conversion_cap c ON c.id = u.cap_id AND c.is_active
    WHERE u.counted_from IS NOT NULL ORDER BY 1, 2`
}
