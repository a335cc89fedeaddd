import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import type { TicketEventType } from './events-rules'

type Happened = { number: number; types: readonly TicketEventType[]; at: Date }

/** Records what happened to a ticket, whose row is written, for the endpoints that want it. */
export async function recordTicketEvents(tx: Tx, { number, types, at }: Happened): Promise<void> {
  if (types.length === 0) return
  await recordEvents(tx, { types, advertiserId: null }, async () => {
    const ticket = await tx.supportTicket.findUniqueOrThrow({ where: { number } })
    const { userId, topic, status, priority, assigneeId, createdAt, waitingSince } = ticket
    const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
    const member = await tx.advertiserMember.findUnique({ where: { userId }, select: { advertiserId: true } })
    const data = {
      number,
      topic,
      status,
      priority,
      assigneeId,
      affiliateId: affiliate?.id ?? null,
      advertiserId: member?.advertiserId ?? null,
      createdAt: createdAt.toISOString(),
      waitingSince: waitingSince?.toISOString() ?? null,
    }
    const about = { objectId: String(number), advertiserId: null, offerId: null, isTest: false }
    return types.map((type): ProductEvent => ({ type, ...about, data, at }))
  })
}
