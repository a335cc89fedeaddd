import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'

type ContestEventType = Extract<ProductEvent['type'], `contest.${string}`>
type PrizeEventType = Extract<ProductEvent['type'], `prize.${string}`>

/** Records what happened to a contest, which is written and locked, for the endpoints that want it. */
export function recordContestEvent(tx: Tx, questId: number, type: ContestEventType, at: Date): Promise<void> {
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => {
    const { quest, standings, ...contest } = await tx.contest.findUniqueOrThrow({
      where: { questId },
      include: { quest: true, standings: { where: { prizeCents: { gt: 0 } }, orderBy: { place: 'asc' } } },
    })
    const { name, metric, offerId, startsAt, endsAt, budgetCents } = quest
    const data = {
      id: questId,
      name,
      status: contest.status,
      metric,
      offerId,
      squadId: contest.squadId,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      budgetCents: Number(budgetCents ?? 0n),
      winners: standings.map(({ affiliateId, place, prizeCents }) => ({
        affiliateId,
        place: place ?? 0,
        prizeCents: Number(prizeCents ?? 0n),
      })),
    }
    return [{ type, objectId: String(questId), advertiserId: null, offerId, isTest: false, data, at }]
  })
}

type Prize = { questId: number; affiliateId: number; place: number; cents: Cents }

/** Records that a prize was paid or reversed, whose winner's money is locked. */
export function recordPrizeEvent(
  tx: Tx,
  { questId: contestId, affiliateId, place, cents }: Prize,
  type: PrizeEventType,
  at: Date,
): Promise<void> {
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => [
    {
      type,
      objectId: `${contestId}:${affiliateId}`,
      advertiserId: null,
      offerId: null,
      isTest: false,
      at,
      data: { contestId, affiliateId, place, amountCents: Number(cents) },
    },
  ])
}
