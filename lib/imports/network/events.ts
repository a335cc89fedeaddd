import 'server-only'
import type { NetworkImport } from '@/lib/generated/prisma/client'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'

const TYPES = {
  checked: 'import.checked',
  done: 'import.finished',
  failed: 'import.failed',
} as const satisfies Record<string, ProductEvent['type']>

/** Records that an import was checked, is done or failed, given as it was stored. */
export async function recordImportEvent(tx: Tx, stored: NetworkImport, at: Date): Promise<void> {
  const { id, source, state, problem } = stored
  const type = state in TYPES ? TYPES[state as keyof typeof TYPES] : undefined
  if (!type) return
  await recordEvents(tx, { types: [type], advertiserId: null }, async () => [
    {
      type,
      objectId: id,
      advertiserId: null,
      offerId: null,
      isTest: false,
      at,
      data: { id, source, state, problem },
    },
  ])
}
