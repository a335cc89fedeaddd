import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/database/db'

/** Records that somebody ordered, for the endpoints that want it; call it when the lines are written. */
export function recordOrder(tx: Tx, id: string, at: Date): Promise<void> {
  const type = 'order.created'
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => {
    const order = await tx.storeOrder.findUniqueOrThrow({
      where: { id },
      include: { lines: { orderBy: { id: 'asc' } } },
    })
    const { number, userId, totalCents, currency, createdAt, lines } = order
    const data = {
      id,
      number,
      userId,
      totalCents: Number(totalCents),
      currency,
      createdAt: createdAt.toISOString(),
      lines: lines.map(({ title, quantity, priceCents }) => ({ title, quantity, priceCents: Number(priceCents) })),
    }
    return [{ type, objectId: id, advertiserId: null, offerId: null, isTest: false, data, at }]
  })
}
