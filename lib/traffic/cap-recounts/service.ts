import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { addDays, type Day } from '@/lib/platform/dates/days'
import { db } from '@/lib/platform/db'
import { transact } from '@/lib/platform/transaction'
import { countedInRollups } from '../cap-periods/service'
import { addEarlierUsage } from '../caps/service'
import { DAYS_AT_ONCE } from './constants'

type Uncounted = { capId: number; start: Day; countedFrom: Day }

/**
 * The job: adds to caps that were set within their period what the days before counted, back to the period's first day.
 * Reads a week at a time without a lock: days before a cap was set do not grow any more. Safe to repeat and to run
 * several times at once.
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
    const used = from < before ? await countDays(capId, from, addDays(before, -1)) : 0n
    const step = { capId, start, from: before, to: isLast ? null : from, used }
    const isMine = await transact((tx) => addEarlierUsage(tx, step, at))
    if (isLast || !isMine) return weeks + 1
    before = from
  }
}

async function countDays(capId: number, first: Day, last: Day): Promise<bigint> {
  const [counted] = await db().$queryRaw<{ used: bigint }[]>`
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
