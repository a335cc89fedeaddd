import 'server-only'
import type { EventOrder } from '@/lib/messages/webhook-events/schema'
import { db } from '@/lib/platform/db'

/** A delivery that this process has claimed, with its endpoint. */
export const readClaimed = (id: string) =>
  db().webhookDelivery.findUniqueOrThrow({ where: { id }, include: { endpoint: true } })
export type ClaimedDelivery = Awaited<ReturnType<typeof readClaimed>>

/** Whether an event was asked for again, or an earlier one of its object was given up. */
export async function readOrder(delivery: ClaimedDelivery): Promise<EventOrder> {
  const { replayedAfter, endpointId, objectType, objectId, seq } = delivery
  if (replayedAfter !== null) return 'replay'
  const missing = await db().webhookDelivery.count({
    where: { endpointId, objectType, objectId, seq: { lt: seq }, status: { in: ['failed', 'refused'] } },
  })
  return missing > 0 ? 'after_gap' : 'in_order'
}
