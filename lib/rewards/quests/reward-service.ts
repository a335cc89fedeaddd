import 'server-only'
import type { Quest } from '@/lib/generated/prisma/client'
import type { Transfer } from '@/lib/money/ledger/service'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { postEarnings } from '../achievements/earnings-service'
import { grantBadge, removeBadge } from '../achievements/service'
import { findReversed } from '../reward-holds/data'
import { holdReward, reverseHold } from '../reward-holds/service'
import { MAX_RESTORE_POINTS } from '../streak/constants'
import { wasWithdrawn } from '../streak/data'
import { grantRestorePoint, withdrawRestorePoint } from '../streak/service'

/** The reward of a quest window. `time` counts its payments, from 1: it is paid again only after a reversal. */
export type Reward = { affiliateId: number; quest: Quest; windowKey: string; time: number }

const keyOf = ({ quest, windowKey, time }: Reward) => `quest:${quest.id}:${windowKey}:${time}`
const badgeOf = ({ id, badgeKey }: Quest) => badgeKey ?? `quest-${id}`

/**
 * Pays a reward, in the caller's transaction.
 * @throws AppError conflict when the budget is used up, or when there is no room for another restore point
 */
export async function payReward(tx: Tx, reward: Reward, at: Date): Promise<void> {
  const { affiliateId, quest } = reward
  if (quest.reward === 'cash') return payCash(tx, reward, at)
  if (quest.reward === 'badge') return void (await grantBadge(tx, affiliateId, badgeOf(quest), at))
  if (await grantRestorePoint(tx, affiliateId, at, `quest ${quest.id}`)) return
  const full = `You already have ${MAX_RESTORE_POINTS} restore points. Use one first; this one waits for you.`
  throw new AppError('conflict', full)
}

/** One guarded update takes an amount out of the budget, so that concurrent claims cannot exceed it. */
export async function deductFromBudget(tx: Tx, questId: number, cents: Cents): Promise<boolean> {
  const claimedRows = await tx.$executeRaw`
    UPDATE quest SET spent_cents = spent_cents + ${cents}
    WHERE id = ${questId} AND (budget_cents IS NULL OR spent_cents + ${cents} <= budget_cents)`
  return claimedRows === 1
}

async function payCash(tx: Tx, reward: Reward, at: Date): Promise<void> {
  const { id, rewardCents, name } = reward.quest
  if (!(await deductFromBudget(tx, id, rewardCents)))
    throw new AppError('conflict', 'The budget of this quest is used up, so its reward can no longer be paid.')
  const { affiliateId, windowKey } = reward
  await holdReward(tx, { affiliateId, key: keyOf(reward), questId: id, windowKey, amountCents: rewardCents, name }, at)
}

/** Reverses a reward: cash exactly as it was paid; a badge or a restore point if it is still there. */
export async function reverseReward(tx: Tx, reward: Reward, at: Date): Promise<void> {
  const { affiliateId, quest } = reward
  if (await reverseCash(tx, reward, at)) return
  if (quest.reward === 'badge') await reverseBadge(tx, reward, at)
  if (quest.reward === 'restore_point') await withdrawRestorePoint(tx, affiliateId, at, `quest ${quest.id} undone`)
}

async function reverseCash(tx: Tx, reward: Reward, at: Date): Promise<boolean> {
  const { affiliateId, quest } = reward
  const key = keyOf(reward)
  if (await reverseHold(tx, affiliateId, key, at)) return true
  // paid at once, before rewards were held
  const paid = await tx.ledgerTransfer.findUnique({ where: { affiliateId_key: { affiliateId, key } } })
  if (!paid) return false
  await tx.quest.update({ where: { id: quest.id }, data: { spentCents: { decrement: paid.amountCents } } })
  const back: Transfer = {
    affiliateId,
    key: `${key}:back`,
    reverses: key,
    kind: 'quest_reversal',
    from: 'available',
    to: 'house_quest',
    amountCents: paid.amountCents,
    at,
    memo: quest.name,
  }
  await postEarnings(tx, [back])
  return true
}

/**
 * Pays a reward that was reversed once more, as `time` + 1: cash as it was paid, with the hold it had; a badge; a restore
 * point if one was reversed and there is room for it.
 * @returns whether it is paid; false for cash that the budget no longer covers, which can be claimed once it does
 */
export async function restoreReward(tx: Tx, reward: Reward, at: Date): Promise<boolean> {
  const { affiliateId, quest, windowKey, time } = reward
  if (quest.reward === 'badge') return grantBadge(tx, affiliateId, badgeOf(quest), at).then(() => true)
  if (quest.reward === 'restore_point') {
    const note = `quest ${quest.id}`
    if (await wasWithdrawn(tx, affiliateId, note, `${note} undone`)) await grantRestorePoint(tx, affiliateId, at, note)
    return true
  }
  const { amountCents, holdUntil, claimedAt } = await findReversed(tx, affiliateId, keyOf(reward), at)
  if (!(await deductFromBudget(tx, quest.id, amountCents))) return false
  const key = keyOf({ ...reward, time: time + 1 })
  const again = { affiliateId, key, questId: quest.id, windowKey, amountCents, name: quest.name }
  await holdReward(tx, again, at, { holdUntil, claimedAt })
  return true
}

/** A badge that another quest or another window also earned stays. */
async function reverseBadge(tx: Tx, { affiliateId, quest }: Reward, at: Date): Promise<void> {
  const { id, badgeKey } = quest
  const giving = badgeKey === null ? { id } : { badgeKey, reward: 'badge' as const }
  const others = await tx.questProgress.count({ where: { affiliateId, claimedAt: { not: null }, quest: giving } })
  if (others === 0) await removeBadge(tx, affiliateId, badgeOf(quest), at)
}
