import 'server-only'
import { checkAuditRows } from '@/lib/backoffice/audit/chain-check-data'
import { repairCopies } from '@/lib/conversions/clickhouse/repair-service'
import type { Prisma } from '@/lib/generated/prisma/client'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { notifyAll } from '@/lib/messages/notifications/service'
import { findSaleDifferences } from '@/lib/money/billing/budgets/data'
import { findLedgerDifferences } from '@/lib/money/ledger/data'
import { hasClickHouse } from '@/lib/platform/clickhouse/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayFromColumn, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { log } from '@/lib/platform/log'
import { countRollupDifferences, getClicksFrom } from '@/lib/platform/rollups/service'
import { AUDIT_ROWS_AT_ONCE, CHECK_ROLES, type CheckName, NAMED_ACCOUNTS } from './constants'
import { checkFailedNotification } from './notifications'
import { verifiedSchema } from './schema'

type Result = { day: Day | null; found: number; detail: Prisma.InputJsonObject }

/**
 * The job: compares roll-ups with events and with the copies in ClickHouse, of yesterday and of one earlier day that moves
 * on with each run, and balances with transfers, and verifies what the admin log gained since its last run. The last run of each check is stored; a difference is logged as an error, and super admins are notified.
 * @returns how many rows differ
 * @throws when a check could not be finished, after the others
 */
export async function runChecks({ at, clock }: { at: Date; clock: Clock }): Promise<number> {
  const yesterday = addDays(easternDay(at), -1)
  let found = 0
  const failed: string[] = []
  const checks: [CheckName, () => Promise<Result | undefined>][] = [
    ['rollups_yesterday', () => checkDay(yesterday)],
    ['rollups_older', () => checkEarlierDay('rollups_older', yesterday, checkDay)],
    ['copies_yesterday', () => checkCopies(yesterday, at)],
    ['copies_older', () => checkEarlierDay('copies_older', yesterday, (day) => checkCopies(day, at))],
    ['ledger', checkLedger],
    ['budgets', checkBudgets],
    ['audit_chain', checkAuditLog],
  ]
  for (const [name, check] of checks) {
    const startedAt = clock.now().getTime()
    try {
      const result = await check()
      if (!result) continue
      found += result.found
      await store(name, result, { at, durationMs: clock.now().getTime() - startedAt })
    } catch (error) {
      failed.push(name)
      log.error({ err: error, check: name }, 'a data check could not be finished')
      const data = { ranAt: at, durationMs: clock.now().getTime() - startedAt, found: null, detail: {}, failedAt: at }
      await db().systemCheck.upsert({ where: { name }, create: { name, ...data }, update: data })
    }
  }
  if (failed.length > 0) throw new Error(`data checks could not be finished: ${failed.join(', ')}`)
  return found
}

async function checkDay(day: Day): Promise<Result> {
  const detail = await countRollupDifferences({ from: day, to: day })
  return { day, found: detail.stat_day + detail.stat_quarter_hour, detail }
}

/** Compares and repairs the copy of a day; nothing without a ClickHouse, or while another process copies. */
async function checkCopies(day: Day, at: Date): Promise<Result | undefined> {
  const repaired = hasClickHouse() ? await repairCopies({ day, at }) : null
  if (!repaired) return undefined
  const { different, left } = repaired
  const detail = { affiliates: different.slice(0, NAMED_ACCOUNTS), left: left.slice(0, NAMED_ACCOUNTS) }
  return { day, found: different.length, detail }
}

/** The day after the one checked last; after the day before yesterday the first complete one again. */
async function checkEarlierDay(
  name: CheckName,
  yesterday: Day,
  check: (day: Day) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const [{ day }] = await db().$queryRaw<[{ day: Date | null }]>`SELECT min(day) AS day FROM stat_day`
  const first = [day && dayFromColumn(day), await getClicksFrom()]
    .filter((each) => each !== null)
    .sort()
    .at(-1)
  const last = await db().systemCheck.findUnique({ where: { name } })
  const next = last?.day && addDays(dayFromColumn(last.day), 1)
  if (first === undefined || first >= yesterday) return undefined
  return check(next && next >= first && next < yesterday ? next : first)
}

async function checkLedger(): Promise<Result> {
  const differences = await findLedgerDifferences()
  const accounts = differences.slice(0, NAMED_ACCOUNTS).map(({ accountId, cachedCents, derivedCents }) => ({
    accountId,
    balanceCents: cachedCents.toString(),
    transfersCents: derivedCents.toString(),
  }))
  return { day: null, found: differences.length, detail: { accounts } }
}

async function checkBudgets(): Promise<Result> {
  const differences = await findSaleDifferences()
  const conversions = differences.slice(0, NAMED_ACCOUNTS).map(({ conversionId }) => conversionId)
  return { day: null, found: differences.length, detail: { conversions } }
}

/** Verifies the admin log from the last row that was verified; from the first one where none was. */
async function checkAuditLog(): Promise<Result> {
  const name: CheckName = 'audit_chain'
  const stored = await db().systemCheck.findUnique({ where: { name } })
  const parsed = verifiedSchema.safeParse(stored?.detail)
  let last = parsed.success ? parsed.data : null
  for (let rows = 0; ; ) {
    const next = await checkAuditRows(last, AUDIT_ROWS_AT_ONCE)
    if (next.brokenAtSeq !== null) return { day: null, found: 1, detail: { ...last, brokenAtSeq: next.brokenAtSeq } }
    rows += next.rows
    last = next.last
    if (next.rows < AUDIT_ROWS_AT_ONCE) return { day: null, found: 0, detail: { ...last, rows } }
  }
}

type Run = { at: Date; durationMs: number }

async function store(name: CheckName, { day, found, detail }: Result, { at, durationMs }: Run): Promise<void> {
  const row = { ranAt: at, durationMs, day: day && dayToColumn(day), found, detail }
  const data = found > 0 ? { ...row, failedAt: at } : row
  await transact(async (tx) => {
    await tx.systemCheck.upsert({ where: { name }, create: { name, ...data }, update: data })
    if (found === 0) return
    const admins = await tx.user.findMany({
      where: { role: { in: [...CHECK_ROLES] }, status: 'active' },
      select: { id: true },
    })
    const ids = admins.map(({ id }) => id)
    await notifyAll(tx, ids, checkFailedNotification({ name, found, day, checkedOn: easternDay(at) }), at)
  })
  if (found === 0) return
  log.error({ check: name, day, found, detail }, 'stored data disagrees with itself')
  sendMailInBackground()
}
