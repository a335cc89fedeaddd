import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changePayout } from '@/lib/conversions/lifecycle/state-change-service'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createOffer } from '@/tests/support/factories/offers'
import {
  click,
  expectCleanBooks,
  openConnectedShops,
  owner,
  sale,
  shopify,
  state,
  woo,
} from '@/tests/support/tracking/connected-shops'
import { shopifyOrder, wooOrder } from '@/tests/support/tracking/shop-senders'
import { rulesSettled } from '@/tests/support/tracking/tracking'
import { createCap } from '@/tests/support/traffic/caps'

beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

const TENTH = { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 } as const

async function offerOf(data: Partial<Prisma.OfferUncheckedCreateInput> = {}): Promise<number> {
  const { id } = await createOffer({
    advertiserId: owner.advertiserId,
    allowMultipleConversions: true,
    maxAmountCents: 100_000_000n,
    ...TENTH,
    ...data,
  })
  await rulesSettled()
  return id
}

type Order = ReturnType<typeof wooOrder>

const sell = async (offerId: number, total: string): Promise<Order> => {
  const order = wooOrder(await click(offerId), { total })
  await woo(order)
  return order
}
const edit = (order: Order, total: string, more = {}) => woo({ ...order, total, ...more })
const moneyOf = async ({ id }: { id: number }) => {
  const found = await sale(id)
  return [found?.payoutCents, found?.revenueCents].map(Number)
}

describe('what an edited order pays', () => {
  test.each([
    ['0.04', ['100.00'], [1_000, 2_000]],
    ['1.05', ['1000.00'], [10_000, 20_000]],
    ['33.33', ['0.01', '0.04', '66.66'], [667, 1_333]],
    ['999.99', ['0.01', '123.45'], [1_234, 2_469]],
    ['0.01', ['0.02', '0.03', '12345.67'], [123_457, 246_913]],
  ])('is its share of the sum, whatever it was before: %s, then %j', async (first, totals, expected) => {
    const order = await sell(await offerOf(), first)
    for (const total of totals) await edit(order, total)
    expect(await moneyOf(order)).toEqual(expected)
  })

  test('is the same at Shopify', async () => {
    const order = shopifyOrder(await click(await offerOf()), '0.04')
    await shopify('orders/paid', order)
    await shopify('orders/updated', { ...order, total_price: '100.00' })
    expect(await moneyOf(order)).toEqual([1_000, 2_000])
  })

  test('is by the rates that the sale was decided by: own payout, bucket, and those of before a change', async () => {
    const offerId = await offerOf({ payoutType: 'cpa_both', defaultPayoutCents: 50n, defaultRevenueCents: 100n })
    const own = {
      affiliateId: owner.affiliateId,
      offerId,
      payoutCents: 10n,
      percentPayoutBps: 333,
      startsAt: new Date(0),
      createdAt: new Date(0),
    }
    await db().affiliatePayout.create({ data: own })
    const bucket = await db().bucket.create({ data: { name: 'Edited', payoutAdjustmentBps: 1_250 } })
    const move = (bucketId: number | null) =>
      db().affiliate.update({ where: { id: owner.affiliateId }, data: { bucketId } })
    await move(bucket.id)
    const order = await sell(offerId, '0.10')
    await move(null)
    await db().affiliatePayout.updateMany({ where: { offerId }, data: { percentPayoutBps: 9_000 } })
    await db().offer.update({ where: { id: offerId }, data: { percentRevenueBps: 1, percentPayoutBps: 9_999 } })
    await edit(order, '77.77')
    // (10 + 7777 × 3.33%) × 1.125, and 100 + 7777 × 20%
    expect(await moneyOf(order)).toEqual([303, 1_655])
  })

  test('is by its goal and by the step of volume it had reached', async () => {
    const offerId = await offerOf()
    const tiers = [{ offerId, fromConversion: 2, percentPayoutBps: 1_500 }]
    await db().offerTier.createMany({ data: tiers })
    const [first, second] = [await sell(offerId, '0.04'), await sell(offerId, '0.04')]
    await db().offerTier.deleteMany({ where: { offerId } })
    for (const order of [first, second]) await edit(order, '100.00')
    expect([await moneyOf(first), await moneyOf(second)]).toEqual([
      [1_000, 2_000],
      [1_500, 2_000],
    ])
  })

  test('has the refunds of before taken off', async () => {
    const order = await sell(await offerOf(), '1.05')
    const refunds = [{ id: 1, reason: '', total: '-1.00' }]
    await edit(order, '1.05', { refunds })
    await edit(order, '1000.00', { refunds })
    expect(await state(order.id)).toEqual(['approved', 100_000, 100, 9_990])
    await edit(order, '1000.00')
    expect(await state(order.id)).toEqual(['approved', 100_000, 0, 10_000])
  })

  test('follows a payout that staff set in proportion, and a fixed one stays', async () => {
    const { userId: actorId } = await createStaff()
    const set = async (order: Order, payoutCents: bigint) => {
      const { affiliateId, id: conversionId } = (await sale(order.id)) ?? { affiliateId: 0, id: '' }
      const change = { affiliateId, conversionId, payoutCents, note: 'Agreed', actorId, at: new Date() }
      await transact((tx) => changePayout(tx, change))
    }
    const [share, fixed] = [
      await sell(await offerOf(), '50.00'),
      await sell(await offerOf({ payoutType: 'cpa_flat' }), '50.00'),
    ]
    await set(share, 700n)
    await set(fixed, 700n)
    for (const order of [share, fixed]) await edit(order, '100.00')
    expect([await moneyOf(share), await moneyOf(fixed)]).toEqual([
      [1_400, 2_000],
      [700, 4_000],
    ])
  })
})

describe('caps', () => {
  test('that an offer pays in a day hold for what an edit adds, and count it', async () => {
    const offerId = await offerOf({ payoutCapCents: 40_500n })
    const order = await sell(offerId, '10.00')
    const { body } = await edit(order, '9000.00')
    expect(body).toMatchObject({ results: [{ status: 'accepted' }] })
    expect(await state(order.id)).toEqual(['approved', 900_000, 0, 100])
    const other = await sell(offerId, '4000.00')
    expect((await state(other.id))?.[3]).toBe(40_000)
    await edit(order, '50.00')
    expect(await state(order.id)).toEqual(['approved', 5_000, 0, 500])
    const last = await sell(offerId, '0.10')
    expect((await state(last.id))?.[0]).toBe('rejected')
  })

  test.each([
    ['payout', 500n],
    ['revenue', 1_000n],
    ['conversions', 1n],
  ] as const)('on %s leave what a sale paid before, and count no sale twice', async (metric, limitValue) => {
    const offerId = await offerOf()
    await createCap({ offerId, metric, limitValue })
    const order = await sell(offerId, '50.00')
    await edit(order, '100.00')
    expect((await state(order.id))?.[3]).toBe(metric === 'conversions' ? 1_000 : 500)
    // a refund is a part of the sale as it is now
    await edit(order, '100.00', { refunds: [{ id: 1, reason: '', total: '-50.00' }] })
    expect((await state(order.id))?.[3]).toBe(metric === 'conversions' ? 500 : 250)
  })

  test('count what an edit adds once, however often the order goes down and up', async () => {
    const offerId = await offerOf({ payoutCapCents: 2_000n })
    const order = await sell(offerId, '50.00')
    const used = async () => (await db().offerPayoutDay.findFirstOrThrow({ where: { offerId } })).payoutCents
    for (const [total, payout, counted] of [
      ['100.00', 1_000, 1_000n],
      ['50.00', 500, 1_000n],
      ['100.00', 1_000, 1_000n],
      ['20.00', 200, 1_000n],
      ['70.00', 700, 1_000n],
      ['120.00', 1_200, 1_200n],
      // no room for it
      ['900.00', 1_200, 1_200n],
      ['120.00', 1_200, 1_200n],
      ['200.00', 2_000, 2_000n],
    ] as const) {
      await edit(order, total)
      expect([total, (await state(order.id))?.[3], await used()]).toEqual([total, payout, counted])
    }
  })

  test('hold for edits at once', async () => {
    const offerId = await offerOf({ payoutCapCents: 2_000n })
    const orders = [await sell(offerId, '10.00'), await sell(offerId, '10.00'), await sell(offerId, '10.00')]
    await Promise.all([...orders.map((order) => edit(order, '90.00')), ...orders.map(() => sell(offerId, '30.00'))])
    const paid = await db().conversion.aggregate({
      where: { offerId, status: { in: ['pending', 'approved'] } },
      _sum: { payoutCents: true },
    })
    const day = await db().offerPayoutDay.findFirstOrThrow({ where: { offerId } })
    expect(paid._sum.payoutCents).toBeLessThanOrEqual(2_000n)
    expect(paid._sum.payoutCents).toBeGreaterThan(300n)
    expect(paid._sum.payoutCents).toBe(day.payoutCents)
  })
})
