import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { settleAchievements } from '../achievements/service'
import { getStreak } from '../streak/data'
import type { StreakAnswer } from '../streak/schema'
import { advanceStreak, spendRestorePoint } from '../streak/service'
import { lockQuests, settleQuests } from './settlement-service'

type Context = WriteContext<Pick<AffiliateActor, 'affiliateId'>>

// Locks are taken in the same order as a conversion takes them, money before streak, so that they cannot deadlock.

/**
 * Brings an affiliate's streak up to date when they open the app, then settles the quests and achievements that depend
 * on it. [S4.17] [S7.3]
 */
export async function updateStreak({ actor: { affiliateId }, at }: Context): Promise<StreakAnswer> {
  await transact(async (tx) => {
    await lockQuests(tx, affiliateId)
    if (await advanceStreak(tx, affiliateId, at)) await settle(tx, affiliateId, at)
  })
  return getStreak(affiliateId, at)
}

/**
 * Restores the last broken streak for one point. [S4.22] [S7.5]
 * @throws AppError conflict, with nothing spent, when one of the three conditions fails
 */
export async function restoreStreak(context: Context): Promise<StreakAnswer> {
  const { actor, at } = context
  const { affiliateId } = actor
  // Updated first, in a separate transaction: a refused restore must not roll the update back.
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
