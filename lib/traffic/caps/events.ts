import 'server-only'
import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { dayToColumn } from '@/lib/platform/dates/days'

type CapEventType = Extract<ProductEvent['type'], `cap.${string}`>
type Usage = { start: Day; used: bigint; limit: bigint }

/**
 * Records that a cap fills up or is reached, whose usage is locked, for the endpoints that want it. That it is reached is
 * recorded once for each limit of a period.
 */
export function recordCapEvent(
  tx: Tx,
  { id, type, at, ...usage }: { id: number; type: CapEventType; at: Date } & Usage,
): Promise<void> {
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => {
    if (type === 'cap.reached' && !(await isNewlyReached(tx, id, usage))) return []
    const cap = await tx.conversionCap.findUniqueOrThrow({ where: { id } })
    return [await capEvent(tx, type, { objectId: String(id), ...cap, ...usage }, at)]
  })
}

async function isNewlyReached(tx: Tx, capId: number, { start, limit }: Usage): Promise<boolean> {
  const { count } = await tx.conversionCapUsage.updateMany({
    where: { capId, periodDay: dayToColumn(start), OR: [{ reachedLimit: null }, { reachedLimit: { lt: limit } }] },
    data: { reachedLimit: limit },
  })
  return count === 1
}

/** `recordCapEvent` for the payout cap of an offer's day. */
export function recordOfferDayEvent(
  tx: Tx,
  { offerId, type, at, ...usage }: { offerId: number; type: CapEventType; at: Date } & Usage,
): Promise<void> {
  const cap = {
    id: null,
    metric: 'payout',
    period: 'day',
    groupId: null,
    affiliateId: null,
    bucketId: null,
  } as const
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => {
    if (type === 'cap.reached' && !(await isNewlyReachedDay(tx, offerId, usage))) return []
    return [await capEvent(tx, type, { objectId: `offer:${offerId}`, offerId, ...cap, ...usage }, at)]
  })
}

async function isNewlyReachedDay(tx: Tx, offerId: number, { start, used, limit }: Usage): Promise<boolean> {
  const marked = await tx.$executeRaw`
    INSERT INTO offer_payout_day AS cap (offer_id, day, payout_cents, reached_limit_cents)
    VALUES (${offerId}, ${start}::date, ${used}, ${limit})
    ON CONFLICT (offer_id, day) DO UPDATE SET reached_limit_cents = EXCLUDED.reached_limit_cents
      WHERE cap.reached_limit_cents IS NULL OR cap.reached_limit_cents < EXCLUDED.reached_limit_cents`
  return marked === 1
}

type CapFacts = Usage & {
  objectId: string
  id: number | null
  metric: CapMetric
  period: CapPeriod
  offerId: number | null
  groupId: number | null
  affiliateId: number | null
  bucketId: number | null
}

async function capEvent(tx: Tx, type: CapEventType, facts: CapFacts, at: Date): Promise<ProductEvent> {
  const { objectId, id, metric, period, start, used, limit, offerId, groupId, affiliateId, bucketId } = facts
  const offer = offerId === null ? null : await tx.offer.findUnique({ where: { id: offerId } })
  const advertiserId = offer?.advertiserId ?? null
  const scope = { offerId, groupId, advertiserId, affiliateId, bucketId }
  return {
    type,
    objectId,
    advertiserId,
    offerId,
    isTest: false,
    at,
    data: { id, metric, period, periodStart: start, used: Number(used), limit: Number(limit), ...scope },
  }
}
