import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

type AffiliateEventType = Extract<ProductEvent['type'], `affiliate.${string}`>
type Happened = { id: number; types: readonly AffiliateEventType[]; at: Date }

/** Records what happened to an affiliate, whose row is written, for the endpoints that want it. */
export function recordAffiliateEvents(tx: Tx, { id, types, at }: Happened): Promise<void> {
  return recordEvents(tx, { types, advertiserId: null }, async () => {
    const { status, statusReason, level, createdAt, approvedAt } = await tx.affiliate.findUniqueOrThrow({
      where: { id },
    })
    const data = {
      id,
      status,
      reason: statusReason,
      level,
      createdAt: createdAt.toISOString(),
      approvedAt: approvedAt?.toISOString() ?? null,
    }
    const about = { objectId: String(id), advertiserId: null, offerId: null, isTest: isTestAccount(id) }
    return types.map((type): ProductEvent => ({ type, ...about, data, at }))
  })
}
