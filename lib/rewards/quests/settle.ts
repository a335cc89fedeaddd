import 'server-only'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { lockMoney } from '@/lib/money/ledger/service'
import type { Tx } from '@/lib/platform/db'
import { MOMENTARY_METRICS, REVOCABLE_METRICS } from './constants'
import { getQuester, type QuestInWindow } from './data'
import { measureQuests } from './measure'
import { takeRewardBack } from './rewards'
import { bestValue, doneNews, isForAffiliate, settlement, undoneNews } from './rules'
import { windowAt } from './windows'

/**
 * Holds an affiliate's available money for the rest of the transaction. Quests of one affiliate are decided one after
 * another under it, and in the order in which payments take it: else two conversions at once would each miss the other.
 */
export async function lockQuests(tx: Tx, affiliateId: number): Promise<void> {
  await lockMoney(tx, affiliateId)
}

type Found = QuestInWindow & { value: bigint; mayComplete: boolean }

/**
 * Makes quests in their windows what the facts say, under the lock: done ones are noted, and those that are no longer
 * done lose their reward.
 * @param isTold whether done ones are news; not for somebody who is just claiming
 */
export async function settleWindows(
  tx: Tx,
  affiliateId: number,
  asked: readonly QuestInWindow[],
  at: Date,
  isTold = true,
): Promise<void> {
  const quester = await getQuester(tx, affiliateId)
  const open = asked.filter((each) => !isSettled(each))
  const values = await measureQuests(tx, affiliateId, open, at)
  const isBlocked = quester.status !== 'approved' && quester.status !== 'pending'
  for (const [place, { quest, span }] of open.entries()) {
    const isOfNow = !MOMENTARY_METRICS.has(quest.metric) || windowAt(quest, at)?.key === span.key
    const isRunning = quest.status === 'active' && isOfNow
    const mayComplete = isRunning && !isBlocked && isForAffiliate(quest.audience, quester)
    await settleOne(tx, affiliateId, { quest, span, value: values[place] ?? 0n, mayComplete }, at, isTold)
  }
}

/** Done for good: nothing can undo it, so nothing need be measured. */
function isSettled({ quest, span }: QuestInWindow): boolean {
  const kept = quest.progress.find(({ windowKey }) => windowKey === span.key)
  return Boolean(kept?.completedAt) && !REVOCABLE_METRICS.has(quest.metric)
}

async function settleOne(tx: Tx, affiliateId: number, found: Found, at: Date, isTold: boolean): Promise<void> {
  const { quest, span, mayComplete } = found
  const kept = quest.progress.find(({ windowKey }) => windowKey === span.key)
  if (!kept && !mayComplete) return
  const value = bestValue(quest.metric, found.value, kept?.value)
  const outcome = settlement({
    ...quest,
    ...{ value, kept: kept?.value, isCompleted: Boolean(kept?.completedAt), mayComplete },
  })
  if (outcome === 'same' && value === (kept?.value ?? 0n)) return
  const wasPaid = outcome === 'undone' && Boolean(kept?.claimedAt)
  const change = {
    value,
    ...(outcome === 'done' && { completedAt: at }),
    ...(outcome === 'undone' && { completedAt: null, claimedAt: null }),
  }
  const key = { affiliateId, questId: quest.id, windowKey: span.key }
  await tx.questProgress.upsert({
    where: { affiliateId_questId_windowKey: key },
    create: { ...key, ...change },
    update: change,
  })
  if (outcome === 'same') return
  if (wasPaid) await takeRewardBack(tx, { affiliateId, quest, windowKey: span.key, time: kept?.claimCount ?? 0 }, at)
  await publish(tx, { affiliateId }, { type: 'quest', questId: quest.id })
  if (outcome === 'undone') await notifyAffiliate(tx, affiliateId, undoneNews(quest, span, value, wasPaid, at), at)
  else if (isTold) await notifyAffiliate(tx, affiliateId, doneNews(quest, span, at), at)
}
