import 'server-only'
import { periodStart } from '@/lib/catalog/caps/rules'
import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { transact } from '@/lib/platform/database/transaction'
import type { Day } from '@/lib/platform/dates/constants'
import { dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { recordCapEvent } from './events'
import { notifyNearCap } from './notifications'
import { startCapPeriods } from './period-service'
import { allocate, crossesNearThreshold, type UsedLimit } from './rules'

/** A cap that applies to an event, before its usage is locked. */
export type AppliedCap = { id: number; metric: CapMetric; period: CapPeriod }

/** What one event consumes of one cap. */
export type CapUse = { cap: AppliedCap; amount: bigint }

/** A click on an offer with caps on clicks; `refusedBy` is set to the cap it did not fit into. */
export type CappedClick = { uses: readonly CapUse[]; at: Date; refusedBy?: number }

/**
 * Consumes clicks from their caps, many in one transaction: each from all of its caps or from none, in the order given.
 * Clicks around midnight are counted in their own Eastern day. Sets `refusedBy` on clicks that do not fit. [Q7]
 */
export async function consumeClickCaps(clicks: readonly CappedClick[]): Promise<void> {
  const days = [...new Set(clicks.map(({ at }) => easternDay(at)))].sort()
  const refusals = await transact(async (tx) => {
    const refused = new Map<CappedClick, number>()
    for (const day of days) {
      const ofDay = clicks.filter(({ at }) => easternDay(at) === day)
      for (const [click, capId] of await consumeClicksOfDay(tx, ofDay, day)) refused.set(click, capId)
    }
    return refused
  })
  for (const [click, capId] of refusals) click.refusedBy = capId
}

/** @returns the clicks that do not fit, each with its full cap */
async function consumeClicksOfDay(
  tx: Tx,
  clicks: readonly CappedClick[],
  day: Day,
): Promise<readonly (readonly [CappedClick, number])[]> {
  const caps = [...new Map(clicks.flatMap(({ uses }) => uses.map(({ cap }) => [cap.id, cap] as const))).values()]
  const at = clicks[0]?.at
  if (!at || caps.length === 0) return []
  const locked = await lockCaps(tx, caps, day)
  const usedLimits = new Map(locked.map(({ id, used, limit }): [number, UsedLimit] => [id, { used, limit }]))
  const refusals = allocate(
    usedLimits,
    clicks.map(({ uses }) => uses.map(({ cap, amount }) => ({ id: cap.id, amount }))),
  )
  await saveCapUsage(tx, locked, usedLimits, new Set(refusals), at)
  return clicks.flatMap((click, index) => {
    const capId = refusals[index]
    return capId === undefined ? [] : [[click, capId] as const]
  })
}

/** A cap whose usage is locked; counts, or cents where its metric is money. */
export type LockedCap = { id: number; start: Day; used: bigint; limit: bigint; unit: bigint; isMoney: boolean }

/**
 * Locks the usage of caps for the rest of the transaction, in the order of their ids. Limits are read as they are now:
 * a limit that was raised or lowered applies at once.
 */
export async function lockCaps(tx: Tx, caps: readonly AppliedCap[], today: Day): Promise<LockedCap[]> {
  if (caps.length === 0) return []
  const ids = caps.map(({ id }) => id)
  const starts = caps.map(({ period }) => periodStart(period, today))
  const [, locked] = await together(
    tx,
    () => startCapPeriods(tx, ids, starts, today),
    () => lockUsage(tx, ids, starts),
  )
  return (await isUsageLost(tx, ids, locked)) ? lockCaps(tx, caps, today) : locked
}

/** Whether usage was deleted, to be counted again, while its lock was waited for: its cap still applies. */
async function isUsageLost(tx: Tx, ids: readonly number[], locked: readonly LockedCap[]): Promise<boolean> {
  const missing = ids.filter((id) => !locked.some((cap) => cap.id === id))
  if (missing.length === 0) return false
  return (await tx.conversionCap.count({ where: { id: { in: missing }, isActive: true } })) > 0
}

function lockUsage(tx: Tx, ids: readonly number[], starts: readonly Day[]): Promise<LockedCap[]> {
  return tx.$queryRaw<LockedCap[]>`
    SELECT c.id, u.period_day::text AS start, u.used, c.limit_value AS "limit",
      CASE c.metric WHEN 'payout' THEN greatest(o.default_payout_cents, 1)
        WHEN 'revenue' THEN greatest(stoke_about_dollars(o.default_revenue_cents, o.revenue_currency), 1) ELSE 1 END AS unit,
      c.metric IN ('payout', 'revenue') AS "isMoney"
    FROM unnest(${ids}::int[], ${starts}::date[]) AS asked (cap_id, period_day)
    JOIN conversion_cap_usage u ON u.cap_id = asked.cap_id AND u.period_day = asked.period_day
    JOIN conversion_cap c ON c.id = u.cap_id AND c.is_active LEFT JOIN offer o ON o.id = c.offer_id
    ORDER BY c.id FOR NO KEY UPDATE OF u`
}

/**
 * Writes the new usage of locked caps, announces full ones and those that have room again to the click path, and notifies at
 * 80%.
 * @param usedWhenNear the usage that reached 80%, where events were consumed after it
 */
export async function saveCapUsage<Id>(
  tx: Tx,
  locked: readonly LockedCap[],
  usedLimits: ReadonlyMap<Id | number, UsedLimit>,
  refusedBy: ReadonlySet<Id | number | undefined>,
  at: Date,
  usedWhenNear: ReadonlyMap<Id | number, bigint> = new Map(),
): Promise<void> {
  const usage = locked.map((cap) => ({ ...cap, before: cap.used, used: usedLimits.get(cap.id)?.used ?? cap.used }))
  const announced = usage.filter(
    ({ id, used, before, unit, limit }) => used + unit > limit || refusedBy.has(id) || used < before,
  )
  await together(
    tx,
    () =>
      saveUsage(
        tx,
        usage.filter(({ used, before }) => used !== before),
      ),
    () => announceFullCaps(tx, announced),
  )
  for (const { id, start, used, before, limit, unit, isMoney } of usage) {
    const notice = { id, start, limit, at }
    if (crossesNearThreshold(before, used, limit)) {
      const near = usedWhenNear.get(id) ?? used
      await notifyNearCap(tx, id, near, at)
      await recordCapEvent(tx, { ...notice, type: 'cap.near', used: near })
    }
    const isFilled = before + unit <= limit && used + unit > limit
    // of money a sale may need more than the usual
    if (isFilled || (isMoney && refusedBy.has(id))) await recordCapEvent(tx, { ...notice, type: 'cap.reached', used })
  }
}

async function saveUsage(tx: Tx, changed: readonly Pick<LockedCap, 'id' | 'start' | 'used'>[]): Promise<void> {
  if (changed.length === 0) return
  await tx.$executeRaw`
    UPDATE conversion_cap_usage u SET used = changed.used
    FROM unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ start }) => start)}::date[],
      ${changed.map(({ used }) => String(used))}::bigint[]) AS changed (cap_id, period_day, used)
    WHERE u.cap_id = changed.cap_id AND u.period_day = changed.period_day`
}

/** Adds amounts to the usage of locked caps, or takes them from it, whatever their limits. */
export async function addUsage(
  tx: Tx,
  locked: readonly LockedCap[],
  amounts: ReadonlyMap<number, bigint>,
  at: Date,
): Promise<void> {
  const usedLimits = new Map(
    locked.map(({ id, used, limit }): [number, UsedLimit] => [id, { used: used + (amounts.get(id) ?? 0n), limit }]),
  )
  await saveCapUsage(tx, locked, usedLimits, new Set(), at)
}

/** Days of a cap's period that were counted late; `to` is the first day counted then, null when nothing is left. */
export type EarlierUsage = { capId: number; start: Day; from: Day; to: Day | null; used: bigint }

/**
 * Adds what days before the cap was set counted to the usage of its period, once. A cap that is full by it refuses from
 * then on; what it took in the meantime stays.
 * @returns whether it was added; false when it was before
 */
export async function addEarlierUsage(tx: Tx, step: EarlierUsage, at: Date): Promise<boolean> {
  const { capId, start, from, to, used } = step
  const locked = await lockUsage(tx, [capId], [start])
  const { count } = await tx.conversionCapUsage.updateMany({
    where: { capId, periodDay: dayToColumn(start), countedFrom: dayToColumn(from) },
    data: { countedFrom: to === null ? null : dayToColumn(to) },
  })
  if (count === 0) return false
  await addUsage(tx, locked, new Map([[capId, used]]), at)
  return true
}

/** The click path caches usage in memory; it is notified when a cap fills, and not before. */
async function announceFullCaps(tx: Tx, full: readonly { id: number }[]): Promise<void> {
  if (full.length === 0) return
  const messages = full.map(({ id }) => `cap:${id}`)
  await tx.$executeRaw`SELECT pg_notify('stoke_rules', message) FROM unnest(${messages}::text[]) AS message`
}
