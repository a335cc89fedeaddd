import 'server-only'
import type { FundingApplication } from '@/lib/generated/prisma/client'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'

type AdvanceEventType = Extract<ProductEvent['type'], `advance.${string}`>

/** Records what happened to an advance, whose row is written, for the endpoints that want it. */
export function recordAdvanceEvent(
  tx: Tx,
  { id, type, at }: { id: string; type: AdvanceEventType; at: Date },
): Promise<void> {
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => [
    advanceEvent(type, await tx.fundingApplication.findUniqueOrThrow({ where: { id } }), at),
  ])
}

function advanceEvent(type: AdvanceEventType, advance: FundingApplication, at: Date): ProductEvent {
  const { id, affiliateId, status, amountCents, grantedCents, repaymentBps, outstandingCents } = advance
  return {
    type,
    objectId: id,
    advertiserId: null,
    offerId: null,
    isTest: false,
    at,
    data: {
      id,
      affiliateId,
      status,
      repaymentBps,
      amountCents: Number(amountCents),
      grantedCents: grantedCents === null ? null : Number(grantedCents),
      outstandingCents: Number(outstandingCents),
      createdAt: advance.createdAt.toISOString(),
      decidedAt: advance.decidedAt?.toISOString() ?? null,
    },
  }
}
