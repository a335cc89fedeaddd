import 'server-only'
import { listSubscribers, queueEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'

/** A change of an advertiser's people, such as role or remove. */
type TeamChange = { advertiserId: number; change: string; at: Date }

/** Keeps other changes of the people waiting until the transaction ends, so that their events come in order. */
export async function lockTeam(tx: Tx, advertiserId: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM advertiser WHERE id = ${advertiserId} FOR NO KEY UPDATE`
}

/** The event of a change of the people, who are locked: everybody who can sign in for the advertiser now. */
export async function teamEvent(tx: Tx, { advertiserId, change, at }: TeamChange): Promise<ProductEvent> {
  const members = await tx.advertiserMember.findMany({
    where: { advertiserId, user: { status: 'active' } },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    select: { userId: true, role: true },
  })
  return {
    type: 'team.changed',
    objectId: String(advertiserId),
    advertiserId,
    offerId: null,
    isTest: false,
    at,
    data: { advertiserId, change, members },
  }
}

/** Records that somebody was banned, for the advertisers they belong to. */
export async function recordUserTeamEvents(
  tx: Tx,
  userId: string,
  change: Omit<TeamChange, 'advertiserId'>,
): Promise<void> {
  const memberships = await tx.advertiserMember.findMany({ where: { userId }, select: { advertiserId: true } })
  await recordTeamEvents(
    tx,
    memberships.map(({ advertiserId }) => advertiserId),
    change,
  )
}

/** Records that somebody of advertisers was banned or erased, which no entry about an advertiser says. */
export async function recordTeamEvents(
  tx: Tx,
  advertiserIds: readonly number[],
  { change, at }: Omit<TeamChange, 'advertiserId'>,
): Promise<void> {
  if (advertiserIds.length === 0) return
  const subscribers = await listSubscribers(tx, advertiserIds)
  if (!subscribers.some(({ types }) => types.includes('team.changed'))) return
  const events: ProductEvent[] = []
  for (const advertiserId of [...advertiserIds].sort((one, other) => one - other)) {
    await lockTeam(tx, advertiserId)
    events.push(await teamEvent(tx, { advertiserId, change, at }))
  }
  await queueEvents(tx, subscribers, events)
}
