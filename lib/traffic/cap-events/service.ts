import 'server-only'
import type { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import type { ProductEvent } from '@/lib/messages/webhook-events/rules'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { Day } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'

type CapEventType = Extract<ProductEvent['type'], `cap.${string}`>
type Usage = { start: Day; used: bigint; limit: bigint }

/** Records that a cap fills up or is full, whose usage is locked, for the endpoints that want it. */
export function recordCapEvent(
  tx: Tx,
  { id, type, at, ...usage }: { id: number; type: CapEventType; at: Date } & Usage,
): Promise<void> {
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => {
    const cap = await tx.conversionCap.findUniqueOrThrow({ where: { id } })
    return [await capEvent(tx, type, { objectId: String(id), ...cap, ...usage }, at)]
  })
}

/** The same of the payout ceiling of an offer's day. */
export function recordOfferDayEvent(
  tx: Tx,
  { offerId, type, at, ...usage }: { offerId: number; type: CapEventType; at: Date } & Usage,
): Promise<void> {
  const ceiling = {
    id: null,
    metric: 'payout',
    period: 'day',
    groupId: null,
    affiliateId: null,
    bucketId: null,
  } as const
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => [
    await capEvent(tx, type, { objectId: `offer:${offerId}`, offerId, ...ceiling, ...usage }, at),
  ])
}

type Told = Usage & {
  objectId: string
  id: number | null
  metric: CapMetric
  period: CapPeriod
  offerId: number | null
  groupId: number | null
  affiliateId: number | null
  bucketId: number | null
}

async function capEvent(tx: Tx, type: CapEventType, told: Told, at: Date): Promise<ProductEvent> {
  const { objectId, id, metric, period, start, used, limit, offerId, groupId, affiliateId, bucketId } = told
  const offer = offerId === null ? null : await tx.offer.findUnique({ where: { id: offerId } })
  const advertiserId = offer?.advertiserId ?? null
  const scope = { offerId, groupId, advertiserId, affiliateId, bucketId }
  return {
    type,
    ...{ objectId, advertiserId, offerId, isTest: false, at },
    data: { id, metric, period, periodStart: start, used: Number(used), limit: Number(limit), ...scope },
  }
}
