import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { QuestProgress } from '@/lib/generated/prisma/client'
import { publish } from '@/lib/messages/live/service'
import { findLastRejection, findReview } from '@/lib/money/ledger/fraud-review-data'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { formatCount } from '@/lib/platform/text/counts'
import { listHeldUntil } from '../reward-holds/data'
import { claimBlockEnd } from '../reward-holds/rules'
import { recordQuestEvent } from '../streak/events'
import { isForAffiliate, type QuestAffiliate } from './audience-rules'
import { CLAIM_DAYS } from './constants'
import { findQuest, getQuestAffiliate, hasManagedQuest } from './data'
import { listedQuest } from './listed-quest-rules'
import { measureQuests, type QuestInWindow } from './measure-data'
import { payReward } from './reward-service'
import type { ListedQuest } from './schema'
import { lockQuests, settleWindows } from './settlement-service'
import { claimEnd, questWindow, type Span } from './window-rules'

/**
 * Claims the reward of a quest window. Repeated calls give the same answer and pay once.
 * @throws AppError not_found; forbidden for an account that is not approved, is under review or had
 * traffic rejected in the last CLAIM_BLOCK_DAYS, and for staff who manage the quest; conflict when the quest is not done, its budget is used up or there is no room for another restore point; gone after
 * the claim period
 */
export function claimQuest(
  { actor: { affiliateId }, at }: WriteContext<Pick<AffiliateActor, 'affiliateId'>>,
  { questId, windowKey }: { questId: number; windowKey: string },
): Promise<ListedQuest> {
  return transact(async (tx) => {
    await lockQuests(tx, affiliateId)
    const quester = await getQuestAffiliate(tx, affiliateId)
    if (quester.status !== 'approved') throw new AppError('forbidden', 'This account cannot claim rewards right now.')
    if ((await findReview(tx, affiliateId)) !== null)
      throw new AppError('forbidden', 'Your account is under review. You can claim rewards once it is decided.')
    await refuseAfterRejection(tx, affiliateId, at)
    const find = () => findWindow(tx, quester, questId, windowKey, at)
    // counts events that are not settled yet, mostly clicks
    await settleWindows(tx, affiliateId, [await find()], at, false)
    const { quest, span } = await find()
    const progress = claimable(quest.progress[0], span, at)
    if (progress.claimedAt) return listedQuest(quest, span, progress, await heldUntil(tx, affiliateId, quest.id, span))
    await refuseDoubtedClicks(tx, affiliateId, { quest, span }, at)
    await refuseQuestManager(tx, affiliateId, questId)
    const time = progress.claimCount + 1
    await payReward(tx, { affiliateId, quest, windowKey, time }, at)
    const where = { affiliateId_questId_windowKey: { affiliateId, questId, windowKey } }
    const claimed = await tx.questProgress.update({ where, data: { claimedAt: at, claimCount: time } })
    await recordQuestEvent(tx, { affiliateId, questId, windowKey }, 'quest.claimed', at)
    await publish(tx, { affiliateId }, { type: 'quest', questId })
    return listedQuest(quest, span, claimed, await heldUntil(tx, affiliateId, quest.id, span))
  })
}

const heldUntil = async (tx: Tx, affiliateId: number, questId: number, { key }: Span): Promise<Date | null> =>
  (await listHeldUntil(tx, affiliateId)).get(`${questId} ${key}`) ?? null

/** What the rejected traffic completed cannot be distinguished, so nothing of that time is paid. */
async function refuseAfterRejection(tx: Tx, affiliateId: number, at: Date): Promise<void> {
  const until = claimBlockEnd(await findLastRejection(tx, affiliateId), at)
  if (!until) return
  const day = dayLabel(easternDay(until))
  throw new AppError('forbidden', `Traffic of this account was rejected. You can claim rewards again after ${day}.`)
}

/** A click quest stays done when its clicks are doubted later, but is not paid while they are. */
async function refuseDoubtedClicks(tx: Tx, affiliateId: number, window: QuestInWindow, at: Date): Promise<void> {
  if (window.quest.metric !== 'clicks') return
  const [counted = 0n] = await measureQuests(tx, affiliateId, [window], at)
  if (counted >= window.quest.target) return
  const rest = formatCount(counted)
  throw new AppError('conflict', `Clicks of this quest are being reviewed, which leaves ${rest} that count for now.`)
}

/** Staff who set up a quest cannot claim its reward. */
async function refuseQuestManager(tx: Tx, affiliateId: number, questId: number): Promise<void> {
  if (!(await hasManagedQuest(tx, affiliateId, questId))) return
  throw new AppError('forbidden', 'You have set this quest up or changed it as staff, so its reward is for others.')
}

async function findWindow(
  tx: Tx,
  quester: QuestAffiliate,
  id: number,
  windowKey: string,
  at: Date,
): Promise<QuestInWindow> {
  const quest = await findQuest(tx, quester.affiliateId, id, windowKey)
  const span = quest && quest.startsAt <= at ? questWindow(quest, windowKey) : undefined
  const isTheirs = quest !== null && (quest.progress.length > 0 || isForAffiliate(quest.audience, quester))
  if (!span || !isTheirs || span.firstDay > easternDay(at)) {
    throw new AppError('not_found', 'This quest does not exist.')
  }
  return { quest, span }
}

function claimable(progress: QuestProgress | undefined, span: Span, at: Date): QuestProgress {
  if (!progress?.completedAt) throw new AppError('conflict', 'This quest is not done yet.')
  const end = claimEnd(span)
  if (!progress.claimedAt && end && at >= end) {
    throw new AppError('gone', `This reward could be claimed for ${CLAIM_DAYS} days after the quest ended.`)
  }
  return progress
}
