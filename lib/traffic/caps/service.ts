import 'server-only'
import { periodStart } from '@/lib/catalog/caps/rules'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import { type Day, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import { grant, passesNearMark } from './rules'
import { tellCapNear } from './notifications'

/** A cap that applies, before it is held. */
export type AppliedCap = { id: number; metric: CapMetric; period: CapPeriod }

/** What one event takes out of one cap. */
export type Take = { cap: AppliedCap; amount: bigint }

type HeldCap = { id: number; used: bigint; limit: bigint; unit: bigint }

/**
 * Holds the usage of caps for the rest of the transaction, in the order of their ids so that nobody waits in a circle.
 * A period nobody has taken from begins with what the roll-ups count in it, so that a cap set at noon counts the
 * morning. Limits are read as they are now: raised or lowered, they hold at once.
 */
async function holdCaps(tx: Tx, caps: readonly AppliedCap[], today: Day): Promise<HeldCap[]> {
  const ids = caps.map(({ id }) => id)
  const starts = caps.map(({ period }) => periodStart(period, today))
  await beginPeriods(tx, ids, starts, today)
  return tx.$queryRaw<HeldCap[]>`
    SELECT c.id, u.used, c.limit_value AS "limit",
      CASE c.metric WHEN 'payout' THEN greatest(o.default_payout_cents, 1)
        WHEN 'revenue' THEN greatest(o.default_revenue_cents, 1) ELSE 1 END AS unit
    FROM unnest(${ids}::int[], ${starts}::date[]) AS asked (cap_id, period_day)
    JOIN conversion_cap_usage u ON u.cap_id = asked.cap_id AND u.period_day = asked.period_day
    JOIN conversion_cap c ON c.id = u.cap_id AND c.is_active LEFT JOIN offer o ON o.id = c.offer_id
    ORDER BY c.id FOR NO KEY UPDATE OF u`
}

/** Writes down what a period began with, for those of the caps that have no count of it yet. */
export async function beginPeriods(
  tx: Tx,
  capIds: readonly number[],
  starts: readonly Day[],
  today: Day,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO conversion_cap_usage (cap_id, period_day, used)
    SELECT c.id, asked.period_day, ${countedInRollups(Prisma.sql`asked.period_day`, today)}
    FROM unnest(${capIds}::int[], ${starts}::date[]) AS asked (cap_id, period_day)
    JOIN conversion_cap c ON c.id = asked.cap_id
    WHERE NOT EXISTS (SELECT 1 FROM conversion_cap_usage u
      WHERE u.cap_id = asked.cap_id AND u.period_day = asked.period_day)
    ORDER BY c.id ON CONFLICT DO NOTHING`
}

/** What the roll-ups count for a cap `c`, from a day on: clicks, or what conversions that still count brought. */
const countedInRollups = (fromDay: Prisma.Sql, today: Day) => Prisma.sql`
  (SELECT coalesce(sum(CASE c.metric WHEN 'clicks' THEN s.clicks WHEN 'conversions' THEN s.pending_count + s.approved_count
      WHEN 'payout' THEN s.pending_payout_cents + s.approved_payout_cents ELSE s.revenue_cents END), 0)::bigint
   FROM stat_day s
   WHERE s.day BETWEEN ${fromDay} AND ${today}::date
     AND (s.offer_id = c.offer_id OR s.offer_id IN (SELECT offer_id FROM offer_group_member WHERE group_id = c.group_id))
     AND (c.affiliate_id IS NULL OR s.affiliate_id = c.affiliate_id)
     AND (c.bucket_id IS NULL OR s.affiliate_id IN (SELECT id FROM affiliate WHERE bucket_id = c.bucket_id)))`

/**
 * Takes events out of their caps, in the caller's transaction: each out of all of its caps or out of none, in their
 * order. However many ask at once, no limit is passed. What is later rejected is not given back. [Q7]
 * @returns for each event the cap it did not fit into; undefined for one that was taken
 */
export async function takeFromCaps(
  tx: Tx,
  events: readonly (readonly Take[])[],
  at: Date,
): Promise<(number | undefined)[]> {
  const caps = new Map(events.flat().map(({ cap }) => [cap.id, cap]))
  if (caps.size === 0) return events.map(() => undefined)
  const today = easternDay(at)
  const held = await holdCaps(tx, [...caps.values()], today)
  const rooms = new Map(held.map(({ id, used, limit }) => [id, { used, limit }]))
  const refusals = grant(
    rooms,
    events.map((takes) => takes.map(({ cap, amount }) => ({ id: cap.id, amount }))),
  )
  const refusedBy = new Set(refusals)
  for (const before of held) {
    const { id, limit, unit } = before
    const used = rooms.get(id)?.used ?? before.used
    if (used > before.used) await keepUsed(tx, id, periodStart(caps.get(id)?.period ?? 'day', today), used)
    if (used + unit > limit || refusedBy.has(id)) await announce(tx, id)
    if (passesNearMark(before.used, used, limit)) await tellCapNear(tx, id, used, at)
  }
  return refusals
}

async function keepUsed(tx: Tx, capId: number, start: Day, used: bigint): Promise<void> {
  await tx.conversionCapUsage.update({
    where: { capId_periodDay: { capId, periodDay: dayToColumn(start) } },
    data: { used },
  })
}

/** Gives back what was taken in this very transaction, for an event that something else refused after all. */
export async function giveBack(tx: Tx, takes: readonly Take[], at: Date): Promise<void> {
  for (const { cap, amount } of takes) {
    const periodDay = dayToColumn(periodStart(cap.period, easternDay(at)))
    await tx.conversionCapUsage.update({
      where: { capId_periodDay: { capId: cap.id, periodDay } },
      data: { used: { decrement: amount } },
    })
  }
}

/** The click path holds what is used in memory; it is told when a cap fills, and not before. */
async function announce(tx: Tx, capId: number): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify('stoke_rules', ${`cap:${capId}`})`
}

/** The caps that conversions of an offer by an affiliate are taken out of, its group's included. */
export function listConversionCaps(tx: Tx, offerId: number, affiliateId: number): Promise<AppliedCap[]> {
  return tx.$queryRaw<AppliedCap[]>`
    SELECT c.id, c.metric, c.period FROM conversion_cap c
    WHERE c.is_active AND c.metric <> 'clicks'
      AND (c.offer_id = ${offerId} OR c.group_id IN (
        SELECT m.group_id FROM offer_group_member m JOIN offer_group g ON g.id = m.group_id AND g.is_active
        WHERE m.offer_id = ${offerId}))
      AND (c.affiliate_id IS NULL OR c.affiliate_id = ${affiliateId})
      AND (c.bucket_id IS NULL OR c.bucket_id = (SELECT bucket_id FROM affiliate WHERE id = ${affiliateId}))
    ORDER BY c.id`
}
