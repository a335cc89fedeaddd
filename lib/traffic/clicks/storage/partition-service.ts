import 'server-only'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import type { Day } from '@/lib/platform/dates/constants'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { firstIdAt } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { moveClicksFrom } from '@/lib/platform/rollups/service'
import { firstRetainedMonth, monthOfPartition, nextMonth } from './partition-rules'

/** How long the deletion of a month may wait for the click table: meanwhile clicks wait for it. */
const DETACH_WAIT_MS = 300

/** Clicks deleted by one statement, where they are not a partition of their own. */
const CLICKS_AT_ONCE = 5_000

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
export async function createPartitionsAhead(clock: Clock): Promise<void> {
  const create = () =>
    ensurePartitions(clock.now()).catch((error) => log.error({ err: error }, 'monthly partitions could not be created'))
  setInterval(create, DAY_MS).unref()
  await create()
}

/**
 * Deletes the clicks of months older than the newest `months`, a partition at a time, and records in the same transaction
 * from which day on clicks are complete, so that a rebuild leaves the roll-ups of earlier days alone. Conversions stay.
 * @returns how many partitions and single clicks were deleted
 */
export async function dropOldClicks({ at, months }: { at: Date; months: number }): Promise<number> {
  const first = firstRetainedMonth(at, months)
  const partitions = await db().$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'click'::regclass ORDER BY 1`
  let dropped = 0
  for (const { name } of partitions) {
    const month = monthOfPartition(name)
    if (month === undefined || month >= first) continue
    if (!(await dropMonth(month, at))) return dropped
    dropped += 1
  }
  return dropped + (await deleteFromDefault(first, at))
}

/**
 * Clicks wait while the table is locked, which is a matter of milliseconds once the lock is there. A report that holds it
 * for longer makes us give up, until the next run.
 */
async function dropMonth(month: Day, at: Date): Promise<boolean> {
  try {
    await transact(async (tx) => {
      await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${DETACH_WAIT_MS}`)
      await tx.$executeRaw`SELECT stoke_drop_clicks(${month}::date)`
      await moveClicksFrom(tx, nextMonth(month), at)
    })
    return true
  } catch (error) {
    log.warn({ err: error, month }, 'a month of clicks could not be deleted now')
    return false
  }
}

/** Clicks of months that never had a partition of their own. */
async function deleteFromDefault(first: Day, at: Date): Promise<number> {
  const before = firstIdAt(new Date(`${first}T00:00:00Z`))
  const [{ found }] = await db().$queryRaw<[{ found: boolean }]>`
    SELECT EXISTS (SELECT FROM click_default WHERE id < ${before}::uuid) AS found`
  if (!found) return 0
  await transact((tx) => moveClicksFrom(tx, first, at))
  let deleted = 0
  for (;;) {
    const count = await db().$executeRaw`
      DELETE FROM click_default WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM click_default WHERE id < ${before}::uuid LIMIT ${CLICKS_AT_ONCE}))`
    deleted += count
    if (count < CLICKS_AT_ONCE) return deleted
  }
}
