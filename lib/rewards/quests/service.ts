import 'server-only'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { lockMoney } from '@/lib/money/ledger/service'
import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import type { Tx } from '@/lib/platform/db'
import { transactEach } from '@/lib/platform/transaction'
import { reverseReward } from '../quest-rewards/service'
import { MOMENTARY_METRICS, REVOCABLE_METRICS } from './constants'
import {
  getQuestAffiliate,
  isAnyQuestAffected,
  listAffectedQuests,
  listClickQuests,
  listReachedByClicks,
  measureQuests,
  type QuestInWindow,
} from './data'
import { questDoneNotification, questUndoneNotification } from './notifications'
import { bestValue, isForAffiliate, type Span, settlement, type WindowTerms, windowAt } from './rules'

/**
 * Settles an affiliate's quests after something they measure changed: in the windows that hold `occurredAt`, done ones
 * are noted and told, and those a late rejection brought below their target are undone, with their reward.
 * @param occurredAt when what changed had happened: a conversion's creation, a click, a referral's joining
 */
export async function settleQuests(tx: Tx, affiliateId: number, at: Date, occurredAt: Date): Promise<void> {
  const occurrence = { affiliateId, at, occurredAt }
  if (!(await isAnyQuestAffected(tx, occurrence))) return
  await lockQuests(tx, affiliateId)
  const quests = await listAffectedQuests(tx, occurrence)
  const windows = quests.flatMap((quest): QuestInWindow[] => {
    const span = windowAt(quest, occurredAt)
    return span ? [{ quest, span }] : []
  })
  await settleWindows(tx, affiliateId, windows, at)
}

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
  const quester = await getQuestAffiliate(tx, affiliateId)
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
  if (wasPaid) await reverseReward(tx, { affiliateId, quest, windowKey: span.key, time: kept?.claimCount ?? 0 }, at)
  await publish(tx, { affiliateId }, { type: 'quest', questId: quest.id })
  if (outcome === 'undone')
    await notifyAffiliate(tx, affiliateId, questUndoneNotification(quest, span, value, wasPaid, at), at)
  else if (isTold) await notifyAffiliate(tx, affiliateId, questDoneNotification(quest, span, at), at)
}

// Each process remembers its own last run: at worst it looks back further than another has looked meanwhile. A new
// process looks back a day.
let settledUntil: Date | undefined

/** A click is written a moment after it was made: one made before the last run may have been seen by nobody. */
const OVERLAP_MS = MINUTE_MS

type Due = { span: Span; occurredAt: Date }

/**
 * Settles the click quests of those who were clicked since the last run: clicks themselves settle nothing, so that no
 * visitor waits for it. Only those who have newly reached a target cost a transaction.
 * @returns how many affiliates were settled
 */
export async function settleClickQuests({ at }: { at: Date }): Promise<number> {
  const since = new Date(
    settledUntil && settledUntil <= at ? settledUntil.getTime() - OVERLAP_MS : at.getTime() - DAY_MS,
  )
  let settled = 0
  for (const quest of await listClickQuests(at)) {
    for (const due of windowsBetween(quest, since, at)) {
      settled += await transactEach(await listReachedByClicks(quest, due.span, since), async (tx, affiliateId) => {
        await settleQuests(tx, affiliateId, at, due.occurredAt)
        return true
      })
    }
  }
  settledUntil = at
  return settled
}

/** The window of now, and the one before where the last run was still in that. */
function windowsBetween(quest: WindowTerms, since: Date, at: Date): Due[] {
  const found = [since, at].flatMap((occurredAt) => {
    const span = windowAt(quest, occurredAt)
    return span ? [{ span, occurredAt }] : []
  })
  return found.filter(({ span }, place) => found.findIndex((other) => other.span.key === span.key) === place)
}
