import 'server-only'
import type { EventOrder } from '@/lib/messages/webhook-events/schema'
import { db, type Tx } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { LOG_DAYS } from './constants'
import { createdTogether } from './event-sequence-rules'

/** A delivery that this process has claimed, with its endpoint. */
export const readClaimed = (id: string) =>
  db().webhookDelivery.findUniqueOrThrow({ where: { id }, include: { endpoint: true } })
export type ClaimedDelivery = Awaited<ReturnType<typeof readClaimed>>

/**
 * Whether an event was asked for again, or comes after something of its object that the endpoint does not know: an earlier
 * event that was never delivered, or those of the time in which it was off, before the first one since. The log tells of
 * 30 days whether one was the first; an object that began later has none from the time before.
 */
export async function readOrder(delivery: ClaimedDelivery, tx: Tx = db()): Promise<EventOrder> {
  const { replayedAfter, endpointId, type, objectType, objectId, seq, createdAt } = delivery
  if (replayedAfter !== null) return 'replay'
  const bornAt = createdTogether({ type, objectId, createdAt })
  const since = new Date(createdAt.getTime() - LOG_DAYS * DAY_MS)
  // the condition on the status as the partial index has it
  const [{ isAfterGap }] = await tx.$queryRaw<[{ isAfterGap: boolean }]>`
    SELECT EXISTS (
      SELECT FROM webhook_delivery earlier
      WHERE earlier.endpoint_id = e.id AND earlier.object_type = ${objectType} AND earlier.object_id = ${objectId}
        AND earlier.seq < ${seq} AND earlier.status <> 'delivered' AND NOT earlier.was_delivered
    ) OR coalesce(e.switched_on_at > ${since} AND e.switched_on_at <= ${createdAt}
      AND coalesce(${bornAt}::timestamptz < e.switched_on_at, true) AND NOT coalesce((
      SELECT before.created_at >= e.switched_on_at FROM webhook_delivery before
      WHERE before.endpoint_id = e.id AND before.object_type = ${objectType} AND before.object_id = ${objectId}
        AND before.seq < ${seq}
      ORDER BY before.seq DESC LIMIT 1), false), false) AS "isAfterGap"
    FROM webhook_endpoint e WHERE e.id = ${endpointId}::uuid`
  return isAfterGap ? 'after_gap' : 'in_order'
}
