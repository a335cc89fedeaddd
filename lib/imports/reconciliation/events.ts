import 'server-only'
import type { Reconciliation } from '@/lib/generated/prisma/client'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import { dayFromColumn } from '@/lib/platform/dates/days'

type ReconciliationEventType = Extract<ProductEvent['type'], `reconciliation.${string}`>

/** Records how the comparison of a list ended, given as it was stored; a list of staff is not told to its advertiser. */
export function recordReconciliationEvent(
  tx: Tx,
  { list, type, at }: { list: Reconciliation; type: ReconciliationEventType; at: Date },
): Promise<void> {
  const { id, advertiserId, isOfStaff, fileName, state, problem, fromDay, toDay } = list
  const owner = isOfStaff ? null : advertiserId
  return recordEvents(tx, { types: [type], advertiserId: owner }, async () => [
    {
      type,
      objectId: id,
      advertiserId: owner,
      offerId: null,
      isTest: false,
      at,
      data: {
        id,
        advertiserId,
        fileName,
        state,
        problem,
        from: fromDay && dayFromColumn(fromDay),
        to: toDay && dayFromColumn(toDay),
      },
    },
  ])
}
