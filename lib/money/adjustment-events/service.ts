import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/db'

type Adjustment = { affiliateId: number; amountCents: number; reason: string; at: Date }

/** Records an adjustment by staff, which is posted, for the endpoints that want it. */
export function recordAdjustment(tx: Tx, { affiliateId, amountCents, reason, at }: Adjustment): Promise<void> {
  const type = 'adjustment.posted'
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => [
    {
      ...{ type, objectId: String(affiliateId), advertiserId: null, offerId: null, isTest: false, at },
      data: { affiliateId, amountCents, reason },
    },
  ])
}
