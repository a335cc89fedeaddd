import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conditions, NO_CONDITIONS, plainRule } from '@/lib/catalog/payouts/condition-schema'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { addRate } from '@/tests/support/tracking/rates'
import { openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

const share = (bps: number, flat = 0n) => ({
  payoutType: flat > 0n ? ('cpa_both' as const) : ('cpa_percentage' as const),
  payoutCents: flat,
  percentPayoutBps: bps,
  revenueCents: flat * 2n,
  revenueCurrency: 'USD',
  percentRevenueBps: bps * 2,
})
const rule = (conditions: Partial<Conditions>, bps: number, flat = 0n) =>
  plainRule({ conditions: { ...NO_CONDITIONS, ...conditions }, ...share(bps, flat) })

const TENTH = { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 } as const

type Sent = Record<string, string>
const list = (...items: [sku: string, amount: string][]) =>
  JSON.stringify(items.map(([sku, amount]) => ({ sku, amount })))

/** Sells an order on an offer of 10% with rules; 20% for A, 5% for B, nothing for GIFT. */
async function sell(sent: Sent, more: object = {}) {
  const payoutRules = [
    rule({ products: ['A'] }, 2_000),
    rule({ products: ['B'] }, 500),
    rule({ products: ['GIFT'] }, 0),
  ]
  const { id: offerId } = await createOffer({ advertiserId: shop.advertiser.id, payoutRules, ...TENTH, ...more })
  const { click_id } = await shop.click({ offerId })
  const txn_id = shop.newTxn()
  const sold = () => shop.send({ click_id, txn_id, ...sent })
  let refunds = 0
  const refund = (amount: string, items?: string, extra: Sent = {}) =>
    shop.send({ txn_id, event: 'refund', refund_id: `r${++refunds}`, amount, ...(items && { items }), ...extra })
  const payout = async () => {
    const found = await db().conversion.findFirstOrThrow({ where: { txnId: txn_id } })
    return [Number(found.payoutCents), Number(found.revenueCents), found.status]
  }
  return { sold, refund, payout, txn_id }
}

const ORDER = { amount: '200.00', items: list(['A', '100.00'], ['B', '60.00'], ['GIFT', '40.00']) }

describe('a refund that names its products', () => {
  test('takes back what they were paid, whichever they are', async () => {
    for (const [amount, items, left] of [
      ['100.00', list(['A', '100.00']), 300],
      ['50.00', list(['a', '50.00']), 1_300],
      ['60.00', list(['B', '60.00']), 2_000],
      ['40.00', list(['GIFT', '40.00']), 2_300],
      ['100.00', list(['B', '60.00'], ['GIFT', '40.00']), 2_000],
      // more than there was of it: the rest is of all that is left
      ['80.00', list(['B', '80.00']), 1_714],
      // unknown products, and none, are of all of it
      ['100.00', list(['Z', '100.00']), 1_150],
      ['100.00', undefined, 1_150],
      // without a price, it is what was paid back
      ['40.00', '[{"sku":"GIFT"}]', 2_300],
      ['40.00', '["GIFT"]', 2_300],
    ] as const) {
      const order = await sell(ORDER)
      await order.sold()
      expect(await order.payout()).toEqual([2_300, 4_600, 'approved'])
      await order.refund(amount, items)
      expect([items, ...(await order.payout())]).toEqual([items, left, left * 2 + (left === 1_714 ? 1 : 0), 'approved'])
    }
  })

  test('is the same in any order, before its sale too, and all of it reverses', async () => {
    const parts = [
      ['60.00', list(['B', '60.00'])],
      ['30.00', undefined],
      ['50.00', list(['A', '50.00'])],
    ] as const
    const results = []
    for (const places of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ])
      for (const isEarly of [true, false]) {
        const order = await sell(ORDER)
        if (!isEarly) await order.sold()
        for (const place of places) await order.refund(...(parts[place] as (typeof parts)[0]))
        if (isEarly) await order.sold()
        results.push((await order.payout()).join())
        await order.refund('60.00')
        expect((await order.payout())[2]).toBe('reversed')
      }
    // of $10.00 for half of A and $0.00 for B, 60 of 90 are left
    expect(new Set(results)).toEqual(new Set(['667,1333,approved']))
  })

  test('of a sale in another currency is by the dollars of that', async () => {
    await addRate('EUR', '2026-11-20', '1.50')
    const order = await sell({ ...ORDER, currency: 'EUR' })
    await order.refund('60.00', list(['B', '60.00']), { currency: 'EUR' })
    await order.sold()
    expect(await order.payout()).toEqual([3_000, 6_000, 'approved'])
    await order.refund('100.00', list(['A', '100.00']))
    expect((await order.payout())[0]).toBe(0)
  })

  test('leaves fixed sums by the amount, and what tax and shipping were paid', async () => {
    const payoutRules = [rule({ products: ['A'] }, 2_000, 400n)]
    const order = await sell(
      { amount: '120.00', tax: '15.00', shipping: '5.00', items: list(['A', '60.00'], ['B', '40.00']) },
      { payoutRules },
    )
    await order.sold()
    // $4 and 20% of A, 10% of B, tax and shipping
    expect((await order.payout())[0]).toBe(400 + 1_200 + 600)
    // A and $9 of its tax: half of $4.00 less, and 10% of $9 of the $20 beside
    await order.refund('69.00', list(['A', '60.00']))
    expect((await order.payout())[0]).toBe(170 + 510)
  })

  test('of an offer without rules of products is by the amount', async () => {
    const order = await sell(ORDER, { payoutRules: [] })
    await order.sold()
    await order.refund('100.00', list(['GIFT', '100.00']))
    expect(await order.payout()).toEqual([1_000, 2_000, 'approved'])
  })
})

describe('products that are taken out', () => {
  test('take the tax on them with them: their own, else their part of it', async () => {
    for (const [items, payout] of [
      [list(['GIFT', '100.00'], ['C', '100.00']), 1_190],
      ['[{"sku":"GIFT","amount":"100","tax":"0"},{"sku":"C","amount":"100","tax":"38"}]', 1_380],
      ['[{"sku":"GIFT","amount":"100","tax":"38"},{"sku":"C","amount":"100","tax":"0"}]', 1_000],
      // prices with the tax in them leave none beside them
      [list(['GIFT', '119.00'], ['C', '119.00']), 1_190],
    ] as const) {
      const order = await sell({ amount: '238.00', tax: '38.00', items })
      await order.sold()
      expect([items, (await order.payout())[0]]).toEqual([items, payout])
    }
  })

  test('are taken out without a price too, and beside what cannot be read', async () => {
    for (const [items, payout] of [
      ['[{"sku":"GIFT"},{"sku":"C","price":"30.00"}]', 300],
      ['[{"sku":"GIFT","price":"?"},{"sku":"C","price":"30.00"},null,{}]', 300],
      ['[{"sku":"GIFT","price":"70.00"},{"sku":"C"}]', 300],
      // by their quantities
      ['[{"sku":"GIFT","quantity":3},{"sku":"C","quantity":1}]', 250],
      ['["GIFT","C"]', 500],
      ['"GIFT"', 0],
      ['[{"sku":"GIFT","quantity":"1.5 kg","price":"10"},{"sku":"C","price":"30.00"}]', 300],
      // nothing in it is a product
      ['[null]', 1_000],
      ['gifts', 1_000],
    ] as const) {
      const order = await sell({ amount: '100.00', items })
      await order.sold()
      expect([items, (await order.payout())[0]]).toEqual([items, payout])
    }
  })
})
