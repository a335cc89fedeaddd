import 'server-only'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

type MethodChange = {
  affiliateId: number
  kind: PayoutMethodKind | null
  change: 'saved' | 'removed' | 'default'
  /** Until when payouts are held because of it. */
  heldUntil?: Date
}

/** Records a change of an affiliate's payout methods, whose money is locked, without the destination. */
export function recordMethodEvent(tx: Tx, changed: MethodChange, at: Date): Promise<void> {
  const { affiliateId, kind, change, heldUntil } = changed
  const type = 'payout_method.changed'
  const about = { objectId: String(affiliateId), advertiserId: null, offerId: null, isTest: isTestAccount(affiliateId) }
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => [
    { type, ...about, data: { affiliateId, kind, change, payoutsHeldUntil: heldUntil?.toISOString() ?? null }, at },
  ])
}
