import 'server-only'
import type { QuestProgress, StreakEvent } from '@/lib/generated/prisma/client'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

const about = (objectId: string | number, affiliateId: number) => ({
  objectId: String(objectId),
  advertiserId: null,
  offerId: null,
  isTest: isTestAccount(affiliateId),
})
const ofStaff = <T extends ProductEvent['type']>(type: T) => ({ types: [type], advertiserId: null })

/** Records that an affiliate reached a level, whose streak is locked, for the endpoints that want it. */
export function recordLevelEvent(tx: Tx, affiliateId: number, level: number, at: Date): Promise<void> {
  const type = 'level.reached'
  return recordEvents(tx, ofStaff(type), async () => [
    { type, ...about(affiliateId, affiliateId), at, data: { affiliateId, level } },
  ])
}

type AchievementChange = {
  affiliateId: number
  keys: readonly string[]
  type: 'achievement.earned' | 'achievement.lost'
}

/** Records that an affiliate, who is locked, earned achievements or badges, or no longer has them. */
export function recordAchievementEvents(
  tx: Tx,
  { affiliateId, keys, type }: AchievementChange,
  at: Date,
): Promise<void> {
  return recordEvents(tx, ofStaff(type), async () =>
    keys.map(
      (key): ProductEvent => ({
        type,
        ...about(`${affiliateId}:${key}`, affiliateId),
        at,
        data: { affiliateId, key },
      }),
    ),
  )
}

type StreakStep = Pick<StreakEvent, 'affiliateId' | 'kind' | 'streakBefore' | 'streakAfter' | 'pointsAfter'>

/** Records which steps broke or restored a streak, which is locked. */
export async function recordStreakEvents(tx: Tx, steps: readonly StreakStep[], at: Date): Promise<void> {
  const announced = steps.filter(({ kind }) => kind === 'broken' || kind === 'restored')
  if (announced.length === 0) return
  await recordEvents(tx, { types: ['streak.broken', 'streak.restored'], advertiserId: null }, async () =>
    announced.map(({ kind, affiliateId, streakBefore: before, streakAfter: after, pointsAfter: restorePoints }) => ({
      type: kind === 'broken' ? 'streak.broken' : 'streak.restored',
      ...about(affiliateId, affiliateId),
      at,
      data: { affiliateId, before, after, restorePoints },
    })),
  )
}

type QuestEventType = Extract<ProductEvent['type'], `quest.${string}`>
type QuestKey = Pick<QuestProgress, 'affiliateId' | 'questId' | 'windowKey'>

/** Records what happened to a quest of an affiliate, whose progress is written and whose money is locked. */
export function recordQuestEvent(tx: Tx, key: QuestKey, type: QuestEventType, at: Date): Promise<void> {
  const { affiliateId, questId, windowKey } = key
  return recordEvents(tx, ofStaff(type), async () => {
    const { quest, ...progress } = await tx.questProgress.findUniqueOrThrow({
      where: { affiliateId_questId_windowKey: { affiliateId, questId, windowKey } },
      include: { quest: true },
    })
    const { metric, reward, rewardCents, target } = quest
    const data = {
      id: questId,
      affiliateId,
      window: windowKey,
      metric,
      reward,
      rewardCents: Number(rewardCents),
      value: Number(progress.value),
      target: Number(target),
      completedAt: progress.completedAt?.toISOString() ?? null,
      claimedAt: progress.claimedAt?.toISOString() ?? null,
    }
    return [{ type, ...about(`${questId}:${affiliateId}:${windowKey}`, affiliateId), at, data }]
  })
}
