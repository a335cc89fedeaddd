import { randomUUID } from 'node:crypto'
import { getBalances } from '@/lib/money/ledger/data'
import { approveBatch, createBatch } from '@/lib/money/payouts/batches/admin-service'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { sendDuePayouts } from '@/lib/money/payouts/sending/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { getAchievements } from '@/lib/rewards/achievements/data'
import { claimQuest } from '@/lib/rewards/quests/claim-service'
import { listQuests } from '@/lib/rewards/quests/data'
import { updateStreak } from '@/lib/rewards/quests/streak-update-service'
import { releaseDueRewards } from '@/lib/rewards/reward-holds/service'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { getStreak } from '@/lib/rewards/streak/data'
import { createPayoutMethod } from '../factories/affiliates'
import { createOffer } from '../factories/offers'
import { createQuest } from '../factories/quests'
import { createUser } from '../factories/users'
import { createStaff, senderAt } from '../money/payouts'
import { daysLater, openShop } from '../tracking/shop'

/** What each conversion pays, in cents. */
export const PAYOUT_CENTS = 4_000n
/** When the app is last opened and payouts are made, and a day later, when figures are compared. */
export const TODAY = daysLater(3)
export const AFTER = daysLater(4)

/** An affiliate with a history, the referrer, and the transaction ids of the conversions. */
export type Life = { affiliateId: number; userId: string; referrerId: number; txns: string[] }

/** A conversion of a life that is named otherwise than the others: by a code of the affiliate, or for a goal. */
type Special = { day: number; code?: string; event?: string }

/**
 * An offer, a quest of three of its conversions, and affiliates who live through the same days with it, so that the
 * figures of two of them can be compared.
 */
export async function openLives({ holdDays = 0 }: { holdDays?: number } = {}) {
  const shop = await openShop()
  const money = { defaultPayoutCents: PAYOUT_CENTS, defaultRevenueCents: 6_000n }
  const terms = { ...money, advertiserId: shop.advertiser.id, holdDays }
  const offerId = (await createOffer(terms)).id
  const quest = { name: 'Three', target: 3n, window: 'once', rewardCents: 1_000n, offerId } as const
  const questId = (await createQuest(quest)).id

  /**
   * An affiliate with a conversion on each of these days, who opens the app after each and on the last day. On the day
   * `unreported` the sale is made and no call reports it. That one is named with a coupon code in place of a click, or for a goal of
   * the offer, where these are given.
   */
  async function live(
    conversionDays: readonly number[],
    { unreported, special }: { unreported?: number; special?: Special } = {},
  ): Promise<Life> {
    const [referrer, user] = [await createUser(), await createUser()]
    const [referrerId, affiliateId] = [referrer.affiliateId ?? 0, user.affiliateId ?? 0]
    const joinedAt = daysLater(0)
    const commissionUntil = daysLater(300)
    await db().referral.create({ data: { referredId: affiliateId, referrerId, joinedAt, commissionUntil } })
    const txns: string[] = []
    for (const day of conversionDays) {
      const at = daysLater(day)
      const { click_id } = await shop.click({ affiliateId, offerId, at })
      txns.push(shop.newTxn())
      const isSpecial = special?.day === day
      if (isSpecial && special.code) await createCode(affiliateId, special.code)
      const coupon = isSpecial ? special.code : undefined
      const event = isSpecial ? special.event : undefined
      const named = coupon ? { coupon } : { click_id }
      if (day !== unreported) await shop.send({ ...named, event, txn_id: txns.at(-1) }, { at })
      await updateStreak({ actor: { affiliateId }, at })
    }
    await updateStreak({ actor: { affiliateId }, at: TODAY })
    return { affiliateId, userId: user.id, referrerId, txns }
  }

  async function createCode(affiliateId: number, code: string): Promise<void> {
    const named = { advertiserId: shop.advertiser.id, offerId, affiliateId, code, key: code.toUpperCase() }
    await db().couponCode.create({ data: { ...named, status: 'active', createdAt: daysLater(0) } })
  }

  async function stateOf({ affiliateId, referrerId }: Life) {
    const { pendingCents, availableCents, inPayoutCents, paidCents, earnedCents } = await getBalances(affiliateId)
    const { streakRestoreCount: _points, ...streak } = await getStreak(affiliateId, AFTER)
    const { achievements } = await getAchievements(affiliateId)
    const found = (await listQuests(affiliateId, AFTER)).find(({ id }) => id === questId)
    const referral = await db().referral.findUniqueOrThrow({ where: { referredId: affiliateId } })
    return {
      money: { earnedCents, pendingCents, all: availableCents + inPayoutCents + paidCents },
      streak,
      quest: found && { value: found.value, progress: found.progress, state: found.state },
      achievements: achievements
        .filter(({ id, earnedAt }) => earnedAt !== null && id !== 'first-payout')
        .map(({ id }) => id),
      referrer: (await getBalances(referrerId)).availableCents,
      firstConversionAt: referral.firstConversionAt,
    }
  }
  return { shop, offerId, questId, live, stateOf }
}

/** Claims the reward of the quest, and releases it without waiting for its hold. */
export async function claimReward({ affiliateId }: Life, questId: number): Promise<void> {
  await claimQuest({ actor: { affiliateId }, at: TODAY }, { questId, windowKey: 'once' })
  await db().questHold.updateMany({ where: { affiliateId }, data: { holdUntil: TODAY } })
  await releaseDueRewards({ at: TODAY })
}

/** Requests a payout and sends it. */
export async function payOut(affiliateId: number, amountCents: bigint): Promise<void> {
  await createPayoutMethod(affiliateId, `${affiliateId}@pay.example`)
  const request = { affiliateId, amountCents, idempotencyKey: randomUUID() }
  const { id } = await requestPayout({ actor: { affiliateId }, at: TODAY }, request, collectSquadDebts)
  const staff = await createStaff('GSM')
  const batch = { requestIds: [id], provider: 'sandbox', reason: 'due' }
  const { id: batchId } = await createBatch({ actor: staff, at: TODAY }, batch)
  await approveBatch({ actor: staff, at: TODAY }, { batchId, reason: 'checked' })
  await sendDuePayouts(senderAt(fixedClock(TODAY)))
}

/** Everything that is stored of an affiliate's progress and books, besides the figures of their pages. */
export async function storedOf({ affiliateId, referrerId }: Life, questId: number) {
  const { level } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
  const streak = await db().streak.findUniqueOrThrow({ where: { affiliateId } })
  const quest = await db().questProgress.findFirst({
    where: { affiliateId, questId },
    select: { value: true, completedAt: true, claimedAt: true },
  })
  const counted = await db().statDay.groupBy({
    by: ['day'],
    where: { affiliateId },
    orderBy: [{ day: 'asc' }],
    _sum: { pendingCount: true, approvedCount: true, rejectedCount: true, reversedCount: true },
  })
  const sums = await db().statQuarterHour.aggregate({
    where: { affiliateId },
    _sum: { pendingPayoutCents: true, approvedPayoutCents: true, reversedPayoutCents: true, revenueCents: true },
  })
  return {
    level,
    points: streak.restoreCount,
    highest: streak.highestStreak,
    quest,
    counted,
    sums: sums._sum,
    balances: await getBalances(affiliateId),
    referrer: await getBalances(referrerId),
  }
}
