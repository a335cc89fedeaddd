import 'server-only'
import type { QuestProgress } from '@/lib/generated/prisma/client'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { lockMoney } from '@/lib/money/ledger/service'
import { rowCache, type Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { recordQuestEvent } from '../streak/events'
import { isForAffiliate } from './audience-rules'
import { bestValue, completionChange } from './completion-rules'
import { CLICKS_STORED_WITHIN_MS, MOMENTARY_METRICS, REVOCABLE_METRICS } from './constants'
import { getQuestAffiliate, isAnyQuestAffected, listAffectedQuests, listClickQuests, listReachedByClicks } from './data'
import { measureQuests, type QuestInWindow } from './measure-data'
import { questDoneNotification, questUndoneNotification } from './notifications'
import { reverseReward } from './reward-service'
import { type Span, type WindowTerms, windowAt } from './window-rules'

/**
 * Updates an affiliate's quests after an event they count, in the windows that contain `occurredAt`: completed quests
 * are recorded and notified; quests that a late rejection brought below their target are undone and their reward
 * reversed.
 * @param occurredAt the instant of the event: creation of a conversion, a click, sign-up of a referred affiliate
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
 * Locks an affiliate's available money for the rest of the transaction. Quests of one affiliate are settled one after
 * another under this lock, which payments take in the same order: two conversions at once would otherwise miss each
 * other.
 */
export async function lockQuests(tx: Tx, affiliateId: number): Promise<void> {
  await lockMoney(tx, affiliateId)
}

type Found = QuestInWindow & { value: bigint; mayComplete: boolean }

/**
 * Updates quests in the given windows, under the lock: records completions, and reverses the reward of quests that are
 * no longer done.
 * @param isNotified whether completions are notified; not while the affiliate is claiming
 */
export async function settleWindows(
  tx: Tx,
  affiliateId: number,
  candidates: readonly QuestInWindow[],
  at: Date,
  isNotified = true,
): Promise<void> {
  const quester = await getQuestAffiliate(tx, affiliateId)
  const open = candidates.filter((each) => !isSettled(each))
  const values = await measureQuests(tx, affiliateId, open, at)
  const isBlocked = quester.status !== 'approved' && quester.status !== 'pending'
  for (const [index, { quest, span }] of open.entries()) {
    const isOfNow = !MOMENTARY_METRICS.has(quest.metric) || windowAt(quest, at)?.key === span.key
    const isRunning = quest.status === 'active' && isOfNow
    const mayComplete = isRunning && !isBlocked && isForAffiliate(quest.audience, quester)
    await settleOne(tx, affiliateId, { quest, span, value: values[index] ?? 0n, mayComplete }, at, isNotified)
  }
}

/** Completed, and no later event can undo it: no need to measure it. */
function isSettled({ quest, span }: QuestInWindow): boolean {
  const recorded = quest.progress.find(({ windowKey }) => windowKey === span.key)
  return Boolean(recorded?.completedAt) && !REVOCABLE_METRICS.has(quest.metric)
}

async function settleOne(tx: Tx, affiliateId: number, found: Found, at: Date, isNotified: boolean): Promise<void> {
  const { quest, span, mayComplete } = found
  const recorded = quest.progress.find(({ windowKey }) => windowKey === span.key)
  if (!recorded && !mayComplete) return
  const value = bestValue(quest.metric, found.value, recorded?.value)
  const outcome = completionChange({
    ...quest,
    value,
    recorded: recorded?.value,
    isCompleted: Boolean(recorded?.completedAt),
    mayComplete,
  })
  if (outcome === 'same' && value === (recorded?.value ?? 0n)) return
  const wasPaid = outcome === 'undone' && Boolean(recorded?.claimedAt)
  const change = {
    value,
    ...(outcome === 'done' && { completedAt: at }),
    ...(outcome === 'undone' && recorded && undone(recorded)),
  }
  const key = { affiliateId, questId: quest.id, windowKey: span.key }
  await tx.questProgress.upsert({
    where: { affiliateId_questId_windowKey: key },
    create: { ...key, ...change },
    update: change,
  })
  if (outcome === 'same') return
  if (wasPaid) await reverseReward(tx, { affiliateId, quest, windowKey: span.key, time: recorded?.claimCount ?? 0 }, at)
  await recordQuestEvent(tx, key, outcome === 'undone' ? 'quest.undone' : 'quest.completed', at)
  await publish(tx, { affiliateId }, { type: 'quest', questId: quest.id })
  if (outcome === 'undone')
    await notifyAffiliate(tx, affiliateId, questUndoneNotification(quest, span, value, wasPaid, at), at)
  else if (isNotified) await notifyAffiliate(tx, affiliateId, questDoneNotification(quest, span, at), at)
}

/** What is recorded of a quest that is no longer done, with what it was, for a conversion that counts again. */
const undone = ({ value, completedAt, claimedAt, formerClaimedAt }: QuestProgress) => ({
  completedAt: null,
  claimedAt: null,
  formerValue: value,
  formerCompletedAt: completedAt,
  formerClaimedAt: claimedAt ?? formerClaimedAt,
})

// Each process remembers its own last run: at worst it looks back further than needed. A new process looks back a day.
const CLICKS_SETTLED = Symbol('click quests settled')

type Due = { span: Span; occurredAt: Date }

/**
 * Settles the click quests of affiliates with clicks since the last run, or before it that may have been stored after it.
 * Clicks settle no quests themselves, so that no redirect waits for it. Only affiliates who newly reached a target cost a
 * transaction.
 * @returns how many affiliates were settled
 */
export async function settleClickQuests({ at }: { at: Date }): Promise<number> {
  const last = rowCache<{ settledUntil?: Date }>(CLICKS_SETTLED, () => ({}))
  const { settledUntil } = last
  const since = new Date(
    settledUntil && settledUntil <= at ? settledUntil.getTime() - CLICKS_STORED_WITHIN_MS : at.getTime() - DAY_MS,
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
  last.settledUntil = at
  return settled
}

/** The current window, and the previous one if clicks may have been stored in it since the last run. */
function windowsBetween(quest: WindowTerms, since: Date, at: Date): Due[] {
  const found = [since, at].flatMap((occurredAt) => {
    const span = windowAt(quest, occurredAt)
    return span ? [{ span, occurredAt }] : []
  })
  return found.filter(({ span }, index) => found.findIndex((other) => other.span.key === span.key) === index)
}
