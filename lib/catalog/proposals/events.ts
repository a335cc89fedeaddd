import 'server-only'
import type { OfferProposal } from '@/lib/generated/prisma/client'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'

type ProposalEventType = Extract<ProductEvent['type'], `proposal.${string}`>

/** Records what happened to a proposal, given as it was stored, for the endpoints that want it. */
export function recordProposalEvent(
  tx: Tx,
  { proposal, type, at }: { proposal: OfferProposal; type: ProposalEventType; at: Date },
): Promise<void> {
  const { id, advertiserId, offerId, kind, status, decisionReason, createdAt, decidedAt } = proposal
  return recordEvents(tx, { types: [type], advertiserId }, async () => [
    {
      type,
      objectId: id,
      advertiserId,
      offerId,
      isTest: false,
      at,
      data: {
        id,
        advertiserId,
        offerId,
        kind,
        status,
        answer: decisionReason,
        createdAt: createdAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
      },
    },
  ])
}
