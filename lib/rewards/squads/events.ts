import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'

type SquadEventType = Extract<ProductEvent['type'], `squad.${string}`>
type ApplicationEventType = Extract<ProductEvent['type'], `squad_application.${string}`>
const NOBODYS = { advertiserId: null, offerId: null, isTest: false } as const

/** Records what happened to a squad, which is written and locked, for the endpoints that want it. */
export function recordSquadEvents(tx: Tx, id: number, types: readonly SquadEventType[], at: Date): Promise<void> {
  return recordEvents(tx, { types, advertiserId: null }, async () => {
    const { name, leaderId, status, split, members } = await tx.squad.findUniqueOrThrow({
      where: { id },
      include: { members: { where: { leftAt: null }, orderBy: [{ joinedAt: 'asc' }, { affiliateId: 'asc' }] } },
    })
    const data = {
      id,
      name,
      leaderId,
      status,
      split,
      members: members.map(({ affiliateId, shareBps, acceptedAt }) => ({
        affiliateId,
        shareBps,
        acceptedAt: acceptedAt?.toISOString() ?? null,
      })),
    }
    return types.map((type) => ({ type, objectId: String(id), ...NOBODYS, data, at }))
  })
}

/** Records what happened to a proposed squad, which is written and locked. */
export function recordSquadApplicationEvent(tx: Tx, id: string, type: ApplicationEventType, at: Date): Promise<void> {
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => {
    const { leaderId, memberIds, status, squadId, createdAt, decidedAt } = await tx.squadApplication.findUniqueOrThrow({
      where: { id },
    })
    const data = {
      id,
      leaderId,
      memberIds,
      status,
      squadId,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    }
    return [{ type, objectId: id, ...NOBODYS, data, at }]
  })
}
