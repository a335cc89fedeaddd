import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'

type ReferralEventType = Extract<ProductEvent['type'], `referral.${string}`>

/** Records what happened to the referral of an affiliate, whose row is written, for the endpoints that want it. */
export function recordReferralEvents(
  tx: Tx,
  referredId: number,
  types: readonly ReferralEventType[],
  at: Date,
): Promise<void> {
  return recordEvents(tx, { types, advertiserId: null }, async () => {
    const referral = await tx.referral.findUniqueOrThrow({ where: { referredId } })
    const { referrerId, shareBps, refusedReason, joinedAt, commissionUntil } = referral
    const data = {
      referrerId,
      referredId,
      shareBps,
      refusedReason,
      joinedAt: joinedAt.toISOString(),
      commissionUntil: commissionUntil.toISOString(),
    }
    const about = { objectId: String(referredId), advertiserId: null, offerId: null, isTest: false }
    return types.map((type) => ({ type, ...about, data, at }))
  })
}
