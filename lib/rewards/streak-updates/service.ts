import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { Tx } from '@/lib/platform/db'
import { transact } from '@/lib/platform/transaction'
import { settleAchievements } from '../achievements/service'
import { lockQuests, settleQuests } from '../quests/service'
import { getStreak } from '../streak/data'
import type { StreakAnswer } from '../streak/schema'
import { advanceStreak, spendRestorePoint } from '../streak/service'

type Context = WriteContext<Pick<AffiliateActor, 'affiliateId'>>

// Locks are taken in the order a conversion takes them, money before streak, so that the two never block each other.

/** What opening the app does to a streak, with the quests and achievements that live by it. [S4.17] [S7.3] */
export async function updateStreak({ actor: { affiliateId }, at }: Context): Promise<StreakAnswer> {
  await transact(async (tx) => {
    await lockQuests(tx, affiliateId)
    if (await advanceStreak(tx, affiliateId, at)) await settle(tx, affiliateId, at)
  })
  return getStreak(affiliateId, at)
}

/**
 * Restores the last broken streak for one point. [S4.22] [S7.5]
 * @throws AppError conflict, with nothing spent, when one of the three conditions does not hold
 */
export async function restoreStreak(context: Context): Promise<StreakAnswer> {
  const { actor, at } = context
  const { affiliateId } = actor
  // Opened first, in a transaction of its own: a refused restore must not undo what the opening found.
  await updateStreak(context)
  await transact(async (tx) => {
    await lockQuests(tx, affiliateId)
    await spendRestorePoint(tx, affiliateId, at)
    await settle(tx, affiliateId, at)
  })
  return getStreak(affiliateId, at)
}

async function settle(tx: Tx, affiliateId: number, at: Date): Promise<void> {
  await settleQuests(tx, affiliateId, at, at)
  await settleAchievements(tx, affiliateId, at)
}
