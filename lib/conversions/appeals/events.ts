import 'server-only'
import type { Appeal } from '@/lib/generated/prisma/client'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

type AppealEventType = Extract<ProductEvent['type'], `appeal.${string}`>

/** Records what happened to an appeal, given as it was stored, for the endpoints that want it. */
export function recordAppealEvent(
  tx: Tx,
  { appeal, type, at }: { appeal: Appeal; type: AppealEventType; at: Date },
): Promise<void> {
  const { id, affiliateId, conversionId, offerId, ground, reason, status, createdAt, dueAt, decidedAt } = appeal
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => [
    {
      type,
      objectId: id,
      advertiserId: null,
      offerId,
      isTest: isTestAccount(affiliateId),
      at,
      data: {
        id,
        affiliateId,
        conversionId,
        offerId,
        ground,
        reason,
        status,
        createdAt: createdAt.toISOString(),
        dueAt: dueAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
      },
    },
  ])
}
