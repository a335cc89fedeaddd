import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/database/db'
import { type PayoutEventType, payoutEvent } from './events-rules'

type Happened = { where: Prisma.PayoutRequestWhereInput; type: PayoutEventType; at: Date }

/** Records what happened to payouts, which are written, for the endpoints that want it. */
export function recordPayoutEvents(tx: Tx, { where, type, at }: Happened): Promise<void> {
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => {
    const requests = await tx.payoutRequest.findMany({ where, orderBy: { id: 'asc' } })
    return requests.map((request) => payoutEvent(type, request, at))
  })
}
