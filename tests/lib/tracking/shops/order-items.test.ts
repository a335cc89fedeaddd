import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Conditions, NO_CONDITIONS, plainRule } from '@/lib/catalog/payouts/condition-schema'
import { createOffer } from '@/tests/support/factories/offers'
import {
  click,
  expectCleanBooks,
  openConnectedShops,
  owner,
  sale,
  shopify,
  stripe,
  woo,
} from '@/tests/support/tracking/connected-shops'
import { shopifyOrder, stripeCheckout, wooOrder } from '@/tests/support/tracking/shop-senders'
import { rulesSettled } from '@/tests/support/tracking/tracking'

// The products of orders: Shopify's `line_items` with `discount_allocations` and `tax_lines` (shopify.dev, REST Admin API,
// Order), WooCommerce's `line_items` whose `total` is after discounts and without tax (its REST API, orders), and Stripe's
// `total_details` of a session (github.com/stripe/openapi).
beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

const share = (percentPayoutBps: number) => ({
  payoutType: 'cpa_percentage' as const,
  payoutCents: 0n,
  percentPayoutBps,
  revenueCents: 0n,
  percentRevenueBps: percentPayoutBps * 2,
})
const rule = (conditions: Partial<Conditions>, bps: number) =>
  plainRule({ conditions: { ...NO_CONDITIONS, ...conditions }, ...share(bps) })

/** An offer that pays 10%, with rules. */
async function offerWith(payoutRules: ReturnType<typeof rule>[], paysForProductsOnly = false) {
  const { advertiserId } = owner
  const own = { payoutType: 'cpa_percentage' as const, percentPayoutBps: 1_000, percentRevenueBps: 2_000 }
  const { id } = await createOffer({ advertiserId, payoutRules, paysForProductsOnly, ...own })
  await rulesSettled()
  return id
}

const payoutOf = async (txnId: string | number) => Number((await sale(txnId))?.payoutCents)

const SHOPIFY = {
  total_tax: '8.00',
  total_shipping_price_set: { shop_money: { amount: '5.00', currency_code: 'USD' } },
  line_items: [
    {
      sku: 'SHOE-42',
      product_id: 632910392,
      quantity: 2,
      price: '40.00',
      discount_allocations: [{ amount: '10.00' }],
      tax_lines: [{ price: '5.60' }],
    },
    { sku: '', product_id: 7, quantity: 1, price: '30.00', discount_allocations: [], tax_lines: [{ price: '2.40' }] },
  ],
}
const RULES = [rule({ products: ['shoe-42'] }, 2_000), rule({ products: ['7'] }, 0)]

describe('an order of Shopify', () => {
  test('is paid by its products, after discounts, and without those that are left out', async () => {
    const clickId = await click(await offerWith(RULES))
    // $70 of shoes at 20%, $13 of tax and shipping at 10%
    const order = shopifyOrder(clickId, '113.00', SHOPIFY)
    await shopify('orders/paid', order)
    expect(await payoutOf(order.id)).toBe(1_530)
  })

  test('is paid without tax and shipping where its offer is', async () => {
    const clickId = await click(await offerWith(RULES, true))
    const order = shopifyOrder(clickId, '113.00', SHOPIFY)
    await shopify('orders/paid', order)
    expect(await payoutOf(order.id)).toBe(1_400)
  })

  test('whose prices have the tax in them is paid for what is left', async () => {
    const clickId = await click(await offerWith(RULES, true))
    const order = shopifyOrder(clickId, '105.00', {
      ...SHOPIFY,
      taxes_included: true,
      total_tax: '8.40',
      shipping_lines: [{ tax_lines: [{ price: '0.40' }] }],
    })
    // 20% of $70.00 less $5.60 of tax
    await shopify('orders/paid', order)
    expect(await payoutOf(order.id)).toBe(1_288)
  })

  test('whose products cannot be read is paid as a whole', async () => {
    const clickId = await click(await offerWith(RULES))
    const order = shopifyOrder(clickId, '113.00', { line_items: [{ sku: 'SHOE-42' }] })
    await shopify('orders/paid', order)
    expect(await payoutOf(order.id)).toBe(1_130)
  })
})

test('an order of WooCommerce is paid by its products, and an edited sum in proportion', async () => {
  const clickId = await click(await offerWith(RULES))
  const order = wooOrder(clickId, {
    total: '113.00',
    total_tax: '8.00',
    shipping_total: '5.00',
    line_items: [
      { sku: 'SHOE-42', product_id: 93, quantity: 2, total: '70.00', total_tax: '5.60' },
      { sku: null, product_id: 7, quantity: 1, total: '30.00', total_tax: '2.40' },
    ],
  })
  await woo(order, 'order.created')
  expect(await payoutOf(order.id)).toBe(1_530)
  await woo({ ...order, total: '56.50' })
  expect(await payoutOf(order.id)).toBe(765)
})

test('a checkout of Stripe is paid without tax and shipping where its offer is', async () => {
  const clickId = await click(await offerWith([], true))
  const details = { total_details: { amount_discount: 0, amount_shipping: 500, amount_tax: 800 } }
  const { payment, event } = stripeCheckout(clickId, 11_300, details)
  await stripe(event)
  expect(await payoutOf(payment)).toBe(1_000)
})

test('new and returning customers of a shop are told apart where a rule asks for it', async () => {
  const offerId = await offerWith([rule({ customer: 'new' }, 3_000), rule({ customer: 'returning' }, 500)])
  const payouts = []
  for (const id of [8_001, 8_001, 8_002]) {
    const clickId = await click(offerId)
    const order = shopifyOrder(clickId, '100.00', { customer: { id } })
    await shopify('orders/paid', order)
    payouts.push(await payoutOf(order.id))
  }
  expect(payouts).toEqual([3_000, 500, 3_000])
})
