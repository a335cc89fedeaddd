import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { AFTER, claimReward, type Life, openLives, payOut } from '@/tests/support/conversions/lives'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater } from '@/tests/support/tracking/shop'

// Two affiliates with the same history, except that Ada has one more conversion. It raises her level, her streak, a
// quest and a payout, and is then reversed: her figures must equal those of Ben, who never had it.
let shop: Awaited<ReturnType<typeof openLives>>['shop']
let offerId: number
let live: Awaited<ReturnType<typeof openLives>>['live']
let stateOf: Awaited<ReturnType<typeof openLives>>['stateOf']
let questId: number
beforeAll(async () => {
  ;({ shop, offerId, questId, live, stateOf } = await openLives())
})
afterAll(closeTracking)

describe('a conversion reversed after it raised everything', () => {
  let ada: Life
  let ben: Life

  beforeAll(async () => {
    ada = await live([0, 1, 2])
    ben = await live([0, 2])
    await claimReward(ada, questId)
    await payOut(ada.affiliateId, 10_000n)
  })

  test('had raised level, streak, quest, achievements, commission and payout', async () => {
    const { level } = await db().affiliate.findUniqueOrThrow({ where: { id: ada.affiliateId } })
    expect(level).toBe(2)
    expect(await stateOf(ada)).toMatchObject({
      money: { earnedCents: 13_000n },
      streak: { currentConversionStreak: 3 },
      quest: { value: 3, state: 'claimed' },
      referrer: 600n,
    })
    expect(await getBalances(ada.affiliateId)).toMatchObject({ paidCents: 10_000n, availableCents: 3_000n })
  })

  test('leaves every figure as if it had never existed, except what was earned: level, best streak and its mark', async () => {
    await shop.send({ txn_id: ada.txns[1], event: 'chargeback' }, { at: AFTER })

    const without = await stateOf(ben)
    expect(await stateOf(ada)).toEqual({
      ...without,
      achievements: [...without.achievements, 'streak-flame'],
      // broken on the day of the chargeback, not on the day that lost its sale
      streak: { ...without.streak, highestConversionStreak: 3, brokenAt: AFTER.toISOString() },
    })
    expect(await getBalances(ada.affiliateId)).toMatchObject({ paidCents: 10_000n, availableCents: -2_000n })
    const { level } = await db().affiliate.findUniqueOrThrow({ where: { id: ada.affiliateId } })
    expect(level).toBe(2)
    expect(await db().streak.findUniqueOrThrow({ where: { affiliateId: ada.affiliateId } })).toMatchObject({
      restoreCount: 1,
    })
  })

  test('notifies the affiliate, and refuses withdrawals until the debt is earned back', async () => {
    const told = await db().notification.findMany({ where: { userId: ada.userId }, select: { title: true } })
    expect(told.map(({ title }) => title).join('\n')).toMatch(/reversed/i)
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
