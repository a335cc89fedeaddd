import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { approveBatch, createBatch } from '@/lib/money/payout-batches/admin-service'
import { sendDuePayouts } from '@/lib/money/payout-sending/service'
import { requestPayout } from '@/lib/money/payouts/service'
import { fixedClock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { getAchievements } from '@/lib/rewards/achievements/data'
import { claimQuest } from '@/lib/rewards/quest-claims/service'
import { releaseDueRewards } from '@/lib/rewards/quest-holds/service'
import { listQuests } from '@/lib/rewards/quests/data'
import { collectSquadDebts } from '@/lib/rewards/squad-debts/service'
import { getStreak } from '@/lib/rewards/streak/data'
import { updateStreak } from '@/lib/rewards/streak-updates/service'
import { closeTracking } from '@/lib/traffic/tracking/state'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createQuest } from '@/tests/support/factories/quests'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money'
import { createStaff, senderAt } from '@/tests/support/payouts'
import { daysLater, openShop } from '@/tests/support/shop'

// Two affiliates with the same history, except that Ada has one more conversion. It raises her level, her streak, a
// quest and a payout, and is then reversed: her figures must equal those of Ben, who never had it.
const PAYOUT_CENTS = 4_000n
const TODAY = daysLater(3)
const AFTER = daysLater(4)

let shop: Awaited<ReturnType<typeof openShop>>
let offerId: number
let questId: number
beforeAll(async () => {
  shop = await openShop()
  const terms = { defaultPayoutCents: PAYOUT_CENTS, advertiserId: shop.advertiser.id }
  offerId = (await createOffer(terms)).id
  questId = (await createQuest({ name: 'Three', target: 3n, window: 'once', rewardCents: 1_000n, offerId })).id
})
afterAll(closeTracking)

type Life = { affiliateId: number; userId: string; referrerId: number; txns: string[] }

async function live(conversionDays: readonly number[]): Promise<Life> {
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
    await shop.send({ click_id, txn_id: txns.at(-1) }, { at })
    await updateStreak({ actor: { affiliateId }, at })
  }
  await updateStreak({ actor: { affiliateId }, at: TODAY })
  return { affiliateId, userId: user.id, referrerId, txns }
}

async function payOut(affiliateId: number, amountCents: bigint): Promise<void> {
  await createPayoutMethod(affiliateId, `${affiliateId}@pay.example`)
  const request = { affiliateId, amountCents, idempotencyKey: randomUUID() }
  const { id } = await requestPayout(
    { actor: { affiliateId: request.affiliateId }, at: TODAY },
    request,
    collectSquadDebts,
  )
  const staff = await createStaff('GSM')
  const batch = { requestIds: [id], provider: 'sandbox', reason: 'due' }
  const { id: batchId } = await createBatch({ actor: staff, at: TODAY }, batch)
  await approveBatch({ actor: staff, at: TODAY }, { batchId, reason: 'checked' })
  await sendDuePayouts(senderAt(fixedClock(TODAY)))
}

async function standing({ affiliateId, referrerId }: Life) {
  const { pendingCents, availableCents, inPayoutCents, paidCents, earnedCents } = await getBalances(affiliateId)
  const { streakRestoreCount: _points, ...streak } = await getStreak(affiliateId, AFTER)
  const { achievements } = await getAchievements(affiliateId)
  const quest = (await listQuests(affiliateId, AFTER)).find(({ id }) => id === questId)
  const referral = await db().referral.findUniqueOrThrow({ where: { referredId: affiliateId } })
  return {
    money: { earnedCents, pendingCents, all: availableCents + inPayoutCents + paidCents },
    streak,
    quest: quest && { value: quest.value, progress: quest.progress, state: quest.state },
    achievements: achievements
      .filter(({ id, earnedAt }) => earnedAt !== null && id !== 'first-payout')
      .map(({ id }) => id),
    referrer: (await getBalances(referrerId)).availableCents,
    firstConversionAt: referral.firstConversionAt,
  }
}

describe('a conversion reversed after it raised everything', () => {
  let ada: Life
  let ben: Life

  beforeAll(async () => {
    ada = await live([0, 1, 2])
    ben = await live([0, 2])
    await claimQuest({ actor: ada, at: TODAY }, { questId, windowKey: 'once' })
    await db().questHold.updateMany({ where: { affiliateId: ada.affiliateId }, data: { holdUntil: TODAY } })
    await releaseDueRewards({ at: TODAY })
    await payOut(ada.affiliateId, 10_000n)
  })

  test('had raised level, streak, quest, achievements, commission and payout', async () => {
    const { level } = await db().affiliate.findUniqueOrThrow({ where: { id: ada.affiliateId } })
    expect(level).toBe(2)
    expect(await standing(ada)).toMatchObject({
      money: { earnedCents: 13_000n },
      streak: { currentConversionStreak: 3 },
      quest: { value: 3, state: 'claimed' },
      referrer: 600n,
    })
    expect(await getBalances(ada.affiliateId)).toMatchObject({ paidCents: 10_000n, availableCents: 3_000n })
  })

  test('leaves every figure as if it had never existed, except the level, which stays', async () => {
    await shop.send({ txn_id: ada.txns[1], event: 'chargeback' }, { at: AFTER })

    expect(await standing(ada)).toEqual(await standing(ben))
    expect(await getBalances(ada.affiliateId)).toMatchObject({ paidCents: 10_000n, availableCents: -2_000n })
    const { level } = await db().affiliate.findUniqueOrThrow({ where: { id: ada.affiliateId } })
    expect(level).toBe(2)
    expect(await db().streak.findUniqueOrThrow({ where: { affiliateId: ada.affiliateId } })).toMatchObject({
      restoreCount: 1,
    })
  })

  test('notifies the affiliate, and refuses withdrawals until the debt is earned back', async () => {
    const told = await db().notification.findMany({ where: { userId: ada.userId }, select: { title: true } })
    expect(told.map(({ title }) => title).join('\n')).toMatch(/reversed|taken back/i)
    const asked = { affiliateId: ada.affiliateId, amountCents: 1_000n, idempotencyKey: randomUUID() }
    await expect(
      requestPayout({ actor: { affiliateId: asked.affiliateId }, at: AFTER }, asked, collectSquadDebts),
    ).rejects.toMatchObject({ code: 'insufficient_funds' })
    for (const n of [5, 6]) {
      const { click_id } = await shop.click({ affiliateId: ada.affiliateId, offerId, at: daysLater(n) })
      await shop.send({ click_id }, { at: daysLater(n) })
    }
    expect(await getBalances(ada.affiliateId)).toMatchObject({ availableCents: 6_000n })
  })

  test('leaves roll-ups and ledger equal to the events [Q12]', async () => {
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
    expect(await ledgerIsClean()).toBe(true)
  })
})
