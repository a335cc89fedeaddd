import type { PayoutRequest } from '@/lib/generated/prisma/client'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

/** The events of a payout. */
export type PayoutEventType = Extract<ProductEvent['type'], `payout.${string}`>

/** The event of a type about a payout as it is now. */
export function payoutEvent(type: PayoutEventType, request: PayoutRequest, at: Date): ProductEvent {
  const { id, affiliateId, amountCents, status, methodKind, batchId, providerRef, statusReason } = request
  return {
    type,
    objectId: id,
    advertiserId: null,
    offerId: null,
    isTest: isTestAccount(affiliateId),
    at,
    data: {
      id,
      affiliateId,
      status,
      methodKind,
      batchId,
      reference: providerRef,
      reason: statusReason,
      amountCents: Number(amountCents),
      requestedAt: request.requestedAt.toISOString(),
      approvedAt: request.approvedAt?.toISOString() ?? null,
      sentAt: request.sentAt?.toISOString() ?? null,
      settledAt: request.settledAt?.toISOString() ?? null,
    },
  }
}
