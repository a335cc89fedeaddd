import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFunding } from '@/lib/money/advances/data'
import { calculateRepayment } from '@/lib/money/advances/repayment-rules'
import type { Transfer } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { createAdvance, owedOf } from '@/tests/support/money/funding'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { NOW, openShop } from '@/tests/support/tracking/shop'

const newAffiliate = async () => (await createUser()).affiliateId ?? 0
const reward = (affiliateId: number, key: string, amountCents: bigint): Transfer => ({
  affiliateId,
  key,
  kind: 'quest_reward',
  from: 'house_quest',
  to: 'available',
  amountCents,
  at: NOW,
})
const takeBack = (affiliateId: number, key: string, amountCents: bigint): Transfer => ({
  affiliateId,
  key: `${key}:back`,
  reverses: key,
  kind: 'quest_reversal',
  from: 'available',
  to: 'house_quest',
  amountCents,
  at: NOW,
})
const earn = (...transfers: Transfer[]) => transact((tx) => postEarnings(tx, transfers))

afterAll(closeTracking)

describe('what an earning repays', () => {
  test.each([
    ['the agreed share', 10_000n, 50_000n, 90_000n, 2_000n],
    ['a share rounded half to even', 12n, 50_000n, 90_000n, 2n],
    ['no more than is owed', 10_000n, 1_500n, 90_000n, 1_500n],
    ['no more than is available', 10_000n, 50_000n, 300n, 300n],
    ['nothing from a negative balance', 10_000n, 50_000n, -1n, 0n],
    ['nothing from an earning too small for a cent', 2n, 50_000n, 90_000n, 0n],
  ])('is %s [S2.27]', (_, earned, outstandingCents, available, repaid) => {
    expect(calculateRepayment(earned, { outstandingCents, repaymentBps: 2_000 }, available)).toBe(repaid)
  })

  test('is never negative and never above any of its limits [S2.27]', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 9n })
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.bigInt({ min: -(10n ** 6n), max: 10n ** 9n }),
        fc.integer({ min: 1, max: 10_000 }),
        (earned, owed, available, repaymentBps) => {
          const repaid = calculateRepayment(earned, { outstandingCents: owed, repaymentBps }, available)
          return repaid >= 0n && repaid <= owed && repaid <= earned && (repaid === 0n || repaid <= available)
        },
      ),
    )
  })
})

describe('an advance that is owed', () => {
  test('is repaid with its share of every earning, and each repayment names it [S2.27]', async () => {
    const affiliateId = await newAffiliate()
    const id = await createAdvance(affiliateId, NOW)
    await earn(reward(affiliateId, 'a', 10_000n), reward(affiliateId, 'b', 1_000n))
    expect([await availableOf(affiliateId), await owedOf(id)]).toEqual([50_000n + 8_800n, 50_000n - 2_200n])
    const [application] = (await listFunding(affiliateId, FIRST_PAGE)).applications
    expect(application?.repayments.map(({ amountCents }) => amountCents).sort()).toEqual([200, 2_000])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('takes nothing from a repeated earning or from money that is not earned [S2.27]', async () => {
    const affiliateId = await newAffiliate()
    const id = await createAdvance(affiliateId, NOW)
    await earn(reward(affiliateId, 'a', 10_000n))
    await earn(reward(affiliateId, 'a', 10_000n))
    await earn({ ...reward(affiliateId, 'gift', 10_000n), kind: 'adjustment', from: 'house_adjustment' })
    expect(await owedOf(id)).toBe(48_000n)
  })

  test('is never repaid by more than is owed in 30 concurrent earnings [S2.27] [Q4]', async () => {
    const affiliateId = await newAffiliate()
    const id = await createAdvance(affiliateId, NOW, { grantedCents: 10_000, repaymentBps: 5_000 })
    await Promise.all(Array.from({ length: 30 }, (_, n) => earn(reward(affiliateId, `r${n}`, 1_001n))))
    expect(await owedOf(id)).toBe(0n)
    const { _sum } = await db().ledgerTransfer.aggregate({
      where: { fundingId: id, kind: 'advance_repayment' },
      _sum: { amountCents: true },
    })
    expect(_sum.amountCents).toBe(10_000n)
    expect(await availableOf(affiliateId)).toBe(30n * 1_001n)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('notifies once it is repaid, and then takes nothing more [S2.27]', async () => {
    const { id: userId, affiliateId } = await createUser()
    const own = affiliateId ?? 0
    await createAdvance(own, NOW, { grantedCents: 1_000 })
    await earn(reward(own, 'a', 10_000n))
    await earn(reward(own, 'b', 10_000n))
    expect(await availableOf(own)).toBe(20_000n)
    expect(await db().notification.count({ where: { userId, title: 'Your advance is repaid' } })).toBe(1)
  })

  test('is repaid before a newer one [S2.27]', async () => {
    const affiliateId = await newAffiliate()
    const first = await createAdvance(affiliateId, NOW, { grantedCents: 1_000 })
    const second = await createAdvance(affiliateId, new Date(NOW.getTime() + 1_000), { grantedCents: 2_000 })
    await earn(reward(affiliateId, 'a', 10_000n))
    expect([await owedOf(first), await owedOf(second)]).toEqual([0n, 2_000n])
    await earn(reward(affiliateId, 'b', 10_000n))
    expect(await owedOf(second)).toBe(0n)
  })

  test('is repaid only after a negative balance is covered [S2.27]', async () => {
    const affiliateId = await newAffiliate()
    await earn(reward(affiliateId, 'old', 5_000n))
    const id = await createAdvance(affiliateId, NOW)
    const spent = {
      affiliateId,
      key: 'spent',
      kind: 'payout_request',
      from: 'available',
      to: 'in_payout',
      at: NOW,
    } as const
    await earn({ ...spent, amountCents: 55_000n })
    await earn(takeBack(affiliateId, 'old', 5_000n))
    await earn(reward(affiliateId, 'a', 5_100n))
    expect([await availableOf(affiliateId), await owedOf(id)]).toEqual([0n, 49_900n])
  })
})

describe('a reversed earning', () => {
  test('reverses its repayment, once [S2.27] [Q9]', async () => {
    const affiliateId = await newAffiliate()
    const id = await createAdvance(affiliateId, NOW, { grantedCents: 1_000 })
    await earn(reward(affiliateId, 'a', 10_000n))
    await Promise.all([1, 2, 3].map(() => earn(takeBack(affiliateId, 'a', 10_000n))))
    expect([await availableOf(affiliateId), await owedOf(id)]).toEqual([1_000n, 1_000n])
    const [application] = (await listFunding(affiliateId, FIRST_PAGE)).applications
    expect(application?.repayments.map(({ amountCents }) => amountCents)).toEqual([-1_000, 1_000])
    expect(await ledgerIsClean()).toBe(true)
  })
})

describe('with a real conversion', () => {
  let shop: Awaited<ReturnType<typeof openShop>>
  beforeAll(async () => {
    shop = await openShop()
  })

  test('a sale immediately repays its share, and a chargeback reverses exactly that [S2.27] [S1.3]', async () => {
    const affiliateId = await newAffiliate()
    const { id: offerId } = await createOffer({ advertiserId: shop.advertiser.id, defaultPayoutCents: 4_000n })
    const id = await createAdvance(affiliateId, NOW)
    const { click_id } = await shop.click({ affiliateId, offerId })
    const txn_id = shop.newTxn()
    await shop.send({ click_id, txn_id })
    expect([await availableOf(affiliateId), await owedOf(id)]).toEqual([53_200n, 49_200n])
    await shop.send({ txn_id, event: 'chargeback' })
    expect([await availableOf(affiliateId), await owedOf(id)]).toEqual([50_000n, 50_000n])
    expect(await ledgerIsClean()).toBe(true)
  })
})
