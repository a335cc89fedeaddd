import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { createOffer } from '@/tests/support/factories/offers'
import {
  click,
  expectCleanBooks,
  openConnectedShops,
  owner,
  shopify,
  state,
  woo,
} from '@/tests/support/tracking/connected-shops'
import { rulesSettled } from '@/tests/support/tracking/tracking'

// Renewals of WooCommerce Subscriptions: `created_via`, `_subscription_renewal`, and the meta of the subscription, which has that of
// the first order (its public code, wcs_create_renewal_order). Of Shopify: `source_name` of orders of subscription contracts, whose
// custom attributes are those of the contract (shopify.dev), and the tags of apps (support.getrecharge.com,
// developers.subscription.appstle.com).
beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

const START = Date.now() - 100 * 86_400_000
const day = (days: number) => new Date(START + days * 86_400_000)

/** An order of a subscription: its first, or a renewal. */
type Order = { number: number; on: number; clickId?: string; total?: string; customer?: number; more?: object }

const SHOPS = {
  woocommerce: {
    order: ({ number, on, clickId, total = '20.00', customer = 7, more = {} }: Order) => ({
      id: number,
      status: 'completed',
      currency: 'USD',
      total,
      customer_id: customer,
      date_paid: '2026-01-01T00:00:00',
      date_paid_gmt: day(on).toISOString().slice(0, 19),
      created_via: 'checkout',
      meta_data: clickId ? [{ id: 1, key: 'click_id', value: clickId }] : [],
      refunds: [],
      ...more,
    }),
    renewal: ({ clickId, ...order }: Order) =>
      SHOPS.woocommerce.order({
        ...order,
        more: {
          created_via: 'subscription',
          meta_data: [
            { id: 2, key: '_subscription_renewal', value: '501' },
            ...(clickId ? [{ id: 1, key: 'click_id', value: clickId }] : []),
          ],
          ...order.more,
        },
      }),
    refund: (order: object, sum: string) => woo({ ...order, refunds: [{ id: 1, total: `-${sum}` }] }),
    send: (order: object) => woo(order),
  },
  shopify: {
    order: ({ number, on, clickId, total = '20.00', customer = 7, more = {} }: Order) => ({
      id: number,
      currency: 'USD',
      total_price: total,
      financial_status: 'paid',
      source_name: 'web',
      processed_at: day(on).toISOString(),
      customer: { id: customer },
      note_attributes: clickId ? [{ name: 'click_id', value: clickId }] : [],
      refunds: [],
      ...more,
    }),
    renewal: ({ more, ...order }: Order) =>
      SHOPS.shopify.order({ ...order, more: { source_name: 'subscription_contract_checkout_one', ...more } }),
    refund: (order: { id: number }, sum: string) =>
      shopify('refunds/create', {
        id: order.id + 1,
        order_id: order.id,
        transactions: [{ kind: 'refund', status: 'success', amount: sum, currency: 'USD' }],
      }),
    send: (order: object) => shopify('orders/paid', order),
  },
}

let orders = 60_000_000
const newNumber = () => {
  orders += 10
  return orders
}
const paid = async ({ id }: { id: number }) => {
  const found = await state(id)
  return found && (found[0] === 'approved' ? found[3] : found[0])
}

describe.each(['woocommerce', 'shopify'] as const)('a subscription at %s', (name) => {
  const shop = SHOPS[name]

  /** A first order and three renewals of one click. */
  function subscribed(clickId: string, customer = newNumber()) {
    const of = (on: number) => ({ number: newNumber(), on, clickId, customer })
    return [shop.order(of(1)), shop.renewal(of(32)), shop.renewal(of(62)), shop.renewal(of(93))]
  }

  test.each([
    ['of an offer that is a subscription, each is paid', 'monthly', [2_500, 2_500, 2_500, 2_500]],
    ['with a share, each is paid its share', 'share', [200, 200, 200, 200]],
    ['of another offer, the first order is the sale', 'flat', [2_500, null, null, null]],
  ] as const)('%s, in any order and however often it is told', async (_, offer, expected) => {
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [0, 0, 1, 3, 2, 1],
    ]) {
      const told = subscribed(await click(offer, day(0)))
      for (const index of order) expect((await shop.send(told[index] ?? {})).status).toBe(200)
      expect([order, ...(await Promise.all(told.map(paid)))]).toEqual([order, ...expected])
    }
  })

  test('pays as many as the offer pays, by when they were paid, and refunds by their own orders', async () => {
    const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const, renewalPayments: 3 }
    const { id } = await createOffer({ advertiserId: owner.advertiserId, ...monthly })
    await rulesSettled()
    const told = subscribed(await click(id, day(0)))
    for (const index of [3, 0, 2, 1]) await shop.send(told[index] ?? {})
    expect(await Promise.all(told.map(paid))).toEqual([2_500, 2_500, 2_500, 'reversed'])
    const [, second] = told
    if (second) await shop.refund(second as never, '5.00')
    expect(await Promise.all(told.map(paid))).toEqual([2_500, 1_875, 2_500, 'reversed'])
  })

  test('begins with its first paid renewal after a free first order', async () => {
    const clickId = await click('monthly', day(0))
    const [first, ...renewals] = subscribed(clickId)
    const free = { ...first, total: '0.00', total_price: '0.00' }
    for (const each of [free, ...renewals]) await shop.send(each)
    expect(await Promise.all(renewals.map(paid))).toEqual([2_500, 2_500, 2_500])
  })

  test('keeps its customer, who is another one than the same number of the advertiser or of another shop', async () => {
    const customer = newNumber()
    await shop.send(subscribed(await click('monthly', day(0)), customer)[0] ?? {})
    const names = await db().customerName.findMany({ where: { name: { contains: String(customer) } } })
    expect(names.map((each) => each.name)).toEqual([`${name}-${customer}`])
    // nothing of the buyer is stored where the offer is no subscription
    const other = newNumber()
    await shop.send(subscribed(await click('flat', day(0)), other)[0] ?? {})
    expect(await db().customerName.count({ where: { name: { contains: String(other) } } })).toBe(0)
  })

  test('without its click is from no affiliate', async () => {
    const renewal = shop.renewal({ number: newNumber(), on: 40 })
    expect((await shop.send(renewal)).body).toMatchObject({ status: 'ignored' })
    expect(await paid(renewal)).toBeNull()
  })
})

test('a change of plan at WooCommerce is a payment where a share is paid, and none where a fixed sum is', async () => {
  for (const [offer, expected] of [
    ['share', 50],
    ['monthly', null],
  ] as const) {
    const clickId = await click(offer, day(0))
    await woo(SHOPS.woocommerce.order({ number: newNumber(), on: 1, clickId }))
    const meta_data = [
      { id: 1, key: 'click_id', value: clickId },
      { id: 2, key: '_subscription_switch', value: '501' },
    ]
    const change = SHOPS.woocommerce.order({ number: newNumber(), on: 9, total: '5.00', more: { meta_data } })
    await woo(change)
    expect(await paid(change)).toBe(expected)
  }
})

test.each([
  ['Subscription, Subscription Recurring Order', 2],
  ['vip,appstle_subscription_recurring_order', 2],
  ['Subscription, Subscription First Order', 3],
  ['no recurring orders', 3],
])('an order of Shopify with the tags “%s” is told from a sale of the click', async (tags, sales) => {
  const many = { advertiserId: owner.advertiserId, allowMultipleConversions: true }
  const { id } = await createOffer(many)
  await rulesSettled()
  const clickId = await click(id, day(0))
  const told = [1, 2, 3].map((on) =>
    SHOPS.shopify.order({
      number: newNumber(),
      on,
      clickId,
      ...(on === 3 && { more: { source_name: '294517', tags } }),
    }),
  )
  for (const each of told) await shopify('orders/paid', each)
  expect((await Promise.all(told.map(paid))).filter((each) => each === 2_500)).toHaveLength(sales)
})
