import 'server-only'
import type { SalesUpload } from '@/lib/generated/prisma/client'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'

type UploadEventType = Extract<ProductEvent['type'], `upload.${string}`>

/** Records how the checking or booking of a file with sales ended, given as it was stored. */
export function recordUploadEvent(tx: Tx, upload: SalesUpload, type: UploadEventType, at: Date): Promise<void> {
  const { id, advertiserId, fileName, state, problem, counts } = upload
  return recordEvents(tx, { types: [type], advertiserId }, async () => [
    {
      type,
      objectId: id,
      advertiserId,
      offerId: null,
      isTest: false,
      at,
      data: { id, advertiserId, fileName, state, problem, counts: counts as Record<string, number> | null },
    },
  ])
}
