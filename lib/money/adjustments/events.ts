import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

type Adjustment = { affiliateId: number; key: string; amountCents: number; reason: string; at: Date }

/** Records an adjustment by staff, which is posted under a key, for the endpoints that want it. */
export function recordAdjustment(tx: Tx, { affiliateId, key, amountCents, reason, at }: Adjustment): Promise<void> {
  const type = 'adjustment.posted'
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => {
    const { id } = await tx.ledgerTransfer.findUniqueOrThrow({ where: { affiliateId_key: { affiliateId, key } } })
    const about = { objectId: id, advertiserId: null, offerId: null, isTest: isTestAccount(affiliateId) }
    return [{ type, ...about, at, data: { id, affiliateId, amountCents, reason } }]
  })
}
