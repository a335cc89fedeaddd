import 'server-only'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { recordQuestEvent } from '../streak/events'
import { listUndoneQuests, type UndoneQuest } from './data'
import { measureQuests } from './measure-data'
import { questRestoredNotification } from './reinstatement-notifications'
import { restoreReward } from './reward-service'
import { lockQuests } from './settlement-service'

/**
 * Restores the quests that were undone when a conversion no longer counted, now that it counts again: done since when
 * they were done before, and with the reward that was claimed, also where the quest is over or for others by now. One
 * that the others do not reach yet stays undone.
 * @param occurredAt the instant the quest counted it at: the conversion's creation, or the approval of a referral's first
 */
export async function restoreQuests(tx: Tx, affiliateId: number, at: Date, occurredAt: Date): Promise<void> {
  const quests = await listUndoneQuests(tx, { affiliateId, occurredAt })
  if (quests.length === 0) return
  await lockQuests(tx, affiliateId)
  const undone = await listUndoneQuests(tx, { affiliateId, occurredAt })
  const values = await measureQuests(tx, affiliateId, undone, at)
  for (const [index, quest] of undone.entries()) await restoreOne(tx, affiliateId, quest, values[index] ?? 0n, at)
}

async function restoreOne(tx: Tx, affiliateId: number, undone: UndoneQuest, value: bigint, at: Date): Promise<void> {
  const { quest, span, recorded } = undone
  const { formerValue, formerCompletedAt, formerClaimedAt, claimCount: time } = recorded
  // a target raised meanwhile does not affect those who had reached it
  const isReached = value >= quest.target || (formerValue !== null && value >= formerValue)
  if (recorded.completedAt === null && !isReached) return
  const completedAt = recorded.completedAt ?? formerCompletedAt
  const reward = { affiliateId, quest, windowKey: span.key, time }
  const isPaid = formerClaimedAt !== null && time > 0 && (await restoreReward(tx, reward, at))
  const key = { affiliateId, questId: quest.id, windowKey: span.key }
  await tx.questProgress.update({
    where: { affiliateId_questId_windowKey: key },
    data: {
      value,
      completedAt,
      formerValue: null,
      formerCompletedAt: null,
      formerClaimedAt: null,
      ...(isPaid && { claimedAt: formerClaimedAt, claimCount: time + 1 }),
    },
  })
  if (recorded.completedAt !== null && !isPaid) return
  await recordQuestEvent(tx, key, recorded.completedAt === null ? 'quest.completed' : 'quest.claimed', at)
  await publish(tx, { affiliateId }, { type: 'quest', questId: quest.id })
  await notifyAffiliate(tx, affiliateId, questRestoredNotification(quest, span, { isPaid }, at), at)
}
