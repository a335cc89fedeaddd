import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { updateStreak } from '@/lib/rewards/quests/streak-update-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createQuest } from '@/tests/support/factories/quests'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { countDeadlocks } from '@/tests/support/platform/deadlocks'
import { assign, createMentor, createPerson } from '@/tests/support/rewards/mentors'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

// PostgreSQL ends a deadlock after a second and the aborted transaction is retried: that costs time, and four in a row
// fail the call. So whatever changes money, streak and quests of one affiliate locks the money first.
let shop: Awaited<ReturnType<typeof openShop>>
let offerId: number
let deadlocksBefore: number
beforeAll(async () => {
  deadlocksBefore = await countDeadlocks()
  shop = await openShop()
  offerId = (await createOffer({ advertiserId: shop.advertiser.id, holdDays: 7 })).id
  await createQuest({ name: 'Three', target: 3n, window: 'once', rewardCents: 1_000n, offerId })
})
afterAll(closeTracking)

async function hold(affiliateId: number): Promise<string> {
  const { click_id } = await shop.click({ affiliateId, offerId })
  const txn_id = shop.newTxn()
  await shop.send({ click_id, txn_id })
  return txn_id
}

test('a pending conversion is reversed while the app is opened [S4.17]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await createAffiliate()
    const txn_id = await hold(id)
    await updateStreak({ actor: { affiliateId: id }, at: daysLater(0) })
    await Promise.all([
      shop.send({ txn_id, event: 'reversal' }, { at: daysLater(2) }),
      updateStreak({ actor: { affiliateId: id }, at: daysLater(2) }),
      updateStreak({ actor: { affiliateId: id }, at: daysLater(2) }),
    ])
  }
})

test('holds released while their conversions are reversed end reversed [Q9]', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { id } = await createAffiliate()
    const txns = []
    for (let n = 0; n < 8; n += 1) txns.push(await hold(id))
    const release = releaseDueHolds({ at: daysLater(8) })
    const calls = txns.map((txn_id) => shop.send({ txn_id, event: 'reversal' }, { at: daysLater(8) }))
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(txns.map(() => 200))
    await release
    const where = { affiliateId: id, status: { in: ['pending' as const, 'approved' as const] } }
    expect(await db().conversion.count({ where })).toBe(0)
  }
})

test('conversions of two affiliates who earn on each other are recorded, released and reversed concurrently [S2.25] [Q9]', async () => {
  const [referrer, mentor] = [await createPerson(), await createPerson()]
  await createMentor({ shareBps: 1_000 }, Promise.resolve(mentor))
  await assign(referrer.affiliateId, mentor.userId, daysLater(0))
  const brought = { referredId: mentor.affiliateId, referrerId: referrer.affiliateId, joinedAt: daysLater(0) }
  await db().referral.create({ data: { ...brought, commissionUntil: daysLater(300) } })
  const both = [referrer.affiliateId, mentor.affiliateId]
  for (let round = 0; round < 3; round += 1) {
    const txns = await Promise.all(both.map(hold))
    const clicks = await Promise.all(both.map((affiliateId) => shop.click({ affiliateId })))
    const sales = clicks.map(({ click_id }) => ({ click_id, txn_id: shop.newTxn() }))
    await Promise.all([...sales.map((sale) => shop.send(sale)), releaseDueHolds({ at: daysLater(8) })])
    const back = [...txns, ...sales.map(({ txn_id }) => txn_id)]
    await Promise.all(back.map((txn_id) => shop.send({ txn_id, event: 'reversal' }, { at: daysLater(8) })))
  }
  expect(await Promise.all(both.map(availableOf))).toEqual([0n, 0n])
})

test('after all of the above there was no deadlock, and roll-ups and ledger equal the events [Q12] [S4.17] [Q9] [S2.25]', async () => {
  expect((await countDeadlocks()) - deadlocksBefore).toBe(0)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
})
