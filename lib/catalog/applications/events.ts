import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

type ApplicationEventType = Extract<ProductEvent['type'], `application.${string}`>
type Happened = { affiliateId: number; offerId: number; types: readonly ApplicationEventType[]; at: Date }

/** Records what happened to an affiliate's access to an offer, whose row is written, for the endpoints that want it. */
export function recordApplicationEvents(tx: Tx, { affiliateId, offerId, types, at }: Happened): Promise<void> {
  return recordEvents(tx, { types, advertiserId: null }, async () => {
    const { status, reason, requestedAt, decidedAt, offer } = await tx.affiliateOffer.findUniqueOrThrow({
      where: { affiliateId_offerId: { affiliateId, offerId } },
      include: { offer: { select: { advertiserId: true } } },
    })
    if (status === null) return []
    const { advertiserId } = offer
    const data = {
      affiliateId,
      offerId,
      advertiserId,
      status,
      reason,
      requestedAt: requestedAt?.toISOString() ?? null,
      decidedAt: decidedAt?.toISOString() ?? null,
    }
    const about = { objectId: `${affiliateId}:${offerId}`, advertiserId, offerId, isTest: isTestAccount(affiliateId) }
    return types.map((type): ProductEvent => ({ type, ...about, data, at }))
  })
}
