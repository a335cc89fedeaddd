import 'server-only'
import type { QuestMetric } from '@/lib/generated/prisma/enums'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { lockMoney, type Transfer } from '@/lib/money/ledger/service'
import type { Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import type { Cents } from '@/lib/platform/money/cents'
import { postEarnings } from '../achievements/earnings-service'
import { RELEASE_HOLDS_JOB } from './constants'
import { findDueReward, type HeldReward, listDueRewards, listUnderFraudReview, readHoldEnd } from './data'
import { rewardsReversedNotification } from './notifications'

type Cash = { affiliateId: number; key: string; questId: number; windowKey: string; amountCents: Cents; name: string }

/**
 * Credits a cash reward as pending, in the caller's transaction, which holds the lock of the affiliate's money.
 * @param earlier the hold it had when it was paid before; if that is over, it is released within seconds
 */
export async function holdReward(
  tx: Tx,
  { name, ...reward }: Cash,
  at: Date,
  earlier?: { holdUntil: Date; claimedAt: Date },
): Promise<void> {
  const { affiliateId, key, amountCents } = reward
  const { holdUntil, claimedAt } = earlier ?? { holdUntil: await readHoldEnd(tx, affiliateId, at), claimedAt: at }
  await tx.questHold.create({ data: { ...reward, holdUntil, claimedAt } })
  if (holdUntil <= at) await requestJobRun(tx, RELEASE_HOLDS_JOB)
  const transfer: Transfer = {
    affiliateId,
    key: `${key}:held`,
    kind: 'quest_credit',
    from: 'house_quest',
    to: 'pending',
    amountCents,
    at,
    memo: name,
  }
  await postEarnings(tx, [transfer])
}

/**
 * Reverses a reward, from pending while it is held and from available afterwards; once, whatever asks for it.
 * @returns whether there is such a reward
 */
export async function reverseHold(tx: Tx, affiliateId: number, key: string, at: Date): Promise<boolean> {
  const found = await tx.questHold.findUnique({
    where: { affiliateId_key: { affiliateId, key } },
    include: { quest: { select: { name: true } } },
  })
  if (!found) return false
  if (!found.reversedAt) await reverseReward(tx, { ...found, name: found.quest.name }, at)
  return true
}

async function reverseReward(tx: Tx, reward: HeldReward, at: Date): Promise<void> {
  const { affiliateId, key, questId, name, amountCents, releasedAt } = reward
  await tx.questHold.update({ where: { affiliateId_key: { affiliateId, key } }, data: { reversedAt: at } })
  await tx.quest.update({ where: { id: questId }, data: { spentCents: { decrement: amountCents } } })
  const back: Transfer = {
    affiliateId,
    key: `${key}:back`,
    to: 'house_quest',
    amountCents,
    at,
    memo: name,
    ...(releasedAt
      ? { kind: 'quest_reversal', from: 'available', reverses: key }
      : { kind: 'quest_rejection', from: 'pending' }),
  }
  await postEarnings(tx, [back])
  await publish(tx, { affiliateId }, { type: 'quest', questId })
}

/**
 * Takes back rewards when a fraud case is rejected: all that are held, and released ones of the quests the case is
 * about. They stay claimed, so that nobody claims them again.
 */
export async function reverseRewards(
  tx: Tx,
  {
    affiliateId,
    caseId,
    ...scope
  }: { affiliateId: number; caseId: string; since: Date; metrics: readonly QuestMetric[] },
  at: Date,
): Promise<void> {
  const rewards = await listUnderFraudReview(tx, affiliateId, scope)
  for (const reward of rewards) await reverseReward(tx, reward, at)
  if (rewards.length > 0) await notifyAffiliate(tx, affiliateId, rewardsReversedNotification(caseId, rewards), at)
}

/**
 * Makes rewards available whose hold has ended. Money of suspended and banned affiliates, and of those under a fraud
 * review, stays held.
 * @returns how many were released
 */
export async function releaseDueRewards({ at }: { at: Date }): Promise<number> {
  return transactEach(await listDueRewards(at), async (tx, { affiliateId, key }) => {
    await lockMoney(tx, affiliateId)
    const due = await findDueReward(tx, affiliateId, key, at)
    if (!due) return false
    await tx.questHold.update({ where: { affiliateId_key: { affiliateId, key } }, data: { releasedAt: at } })
    const transfer: Transfer = {
      affiliateId,
      key,
      kind: 'quest_reward',
      from: 'pending',
      to: 'available',
      amountCents: due.amountCents,
      at,
      memo: due.name,
    }
    await postEarnings(tx, [transfer])
    await publish(tx, { affiliateId }, { type: 'quest', questId: due.questId })
    return true
  })
}
