import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Conditions, NO_CONDITIONS, plainRule } from '@/lib/catalog/payouts/condition-schema'
import { db } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { parseShopWebhook } from '@/lib/tracking/shops/webhook-rules'
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
import { addRate } from '@/tests/support/tracking/rates'
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
  revenueCurrency: 'USD',
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
    // $70 of shoes at 20%, $5.60 of tax on them and $5 of shipping at 10%
    const order = shopifyOrder(clickId, '113.00', SHOPIFY)
    await shopify('orders/paid', order)
    expect(await payoutOf(order.id)).toBe(1_506)
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

  test.each([
    // what is paid for the shoes is what the other product, tax and shipping leave
    [{ sku: 'SHOE-42' }, 1_506],
    [{ sku: 'SHOE-42', quantity: 2, price: 'forty' }, 1_506],
    // left out without its price: $30 and its tax, as a part of all tax
    [{ sku: null, product_id: 7 }, 100 * 14 + 106],
  ])('is paid by its products where one has no price: %j', async (unread, payout) => {
    const clickId = await click(await offerWith(RULES))
    const [shoes, other] = SHOPIFY.line_items
    const isShoes = unread.sku === 'SHOE-42'
    const line_items = isShoes ? [unread, other] : [shoes, unread]
    const order = shopifyOrder(clickId, '113.00', { ...SHOPIFY, line_items })
    await shopify('orders/paid', order)
    // a line without a price says no tax either: of the tax that the other names, none is on it
    expect(await payoutOf(order.id)).toBe(isShoes ? payout : 1_530)
  })

  /** What was taken back of the order, as `refunds/create` tells it (shopify.dev, REST Admin API, Refund). */
  const refundOf = (orderId: number, id: number, paid: string, lines: [object, string, string][]) => ({
    id,
    order_id: orderId,
    processed_at: new Date().toISOString(),
    refund_line_items: lines.map(([line_item, subtotal, tax], at) => ({
      id: id * 10 + at,
      quantity: 1,
      line_item_id: 700 + at,
      restock_type: 'return',
      subtotal,
      total_tax: tax,
      subtotal_set: bothMoney(subtotal),
      total_tax_set: bothMoney(tax),
      line_item,
    })),
    transactions: [{ id: id + 1, kind: 'refund', status: 'success', amount: paid, currency: 'USD' }],
  })
  const bothMoney = (amount: string) => ({
    shop_money: { amount, currency_code: 'USD' },
    presentment_money: { amount, currency_code: 'USD' },
  })
  const [SHOES, OTHER] = SHOPIFY.line_items as [object, object]

  test('gives back what its returned products were paid, and nothing for one that is left out', async () => {
    const clickId = await click(await offerWith(RULES))
    const order = shopifyOrder(clickId, '113.00', SHOPIFY)
    await shopify('orders/paid', order)
    await shopify('refunds/create', refundOf(order.id, 880_001, '32.40', [[OTHER, '30.00', '2.40']]))
    // the tax on it is what the sale has beside its products: of $13.00, of which $10.60 are paid for
    expect(await payoutOf(order.id)).toBe(1_486)
    await shopify('refunds/create', refundOf(order.id, 880_011, '37.80', [[SHOES, '35.00', '2.80']]))
    expect(await payoutOf(order.id)).toBe(764)
  })

  test('whose refund is told by the order before gives back the same, once', async () => {
    const clickId = await click(await offerWith(RULES, true))
    const order = shopifyOrder(clickId, '113.00', SHOPIFY)
    const refund = refundOf(order.id, 880_021, '37.80', [[SHOES, '35.00', '2.80']])
    await shopify('refunds/create', refund)
    await shopify('orders/paid', order)
    // half of $14.00
    expect(await payoutOf(order.id)).toBe(700)
    await shopify('orders/updated', { ...order, financial_status: 'partially_refunded', refunds: [refund] })
    expect(await payoutOf(order.id)).toBe(700)
  })
})

test.each([
  ['KWD', '20.250', '10.125', '10.125'],
  ['BHD', '7.005', '0.335', '0.335'],
  ['JPY', '5000', '1234', '1234.00'],
])('a refund of Shopify in %s has all of its decimals', async (currency, total, paid, reported) => {
  await addRate(currency, easternDay(new Date()), '2.5')
  const order = shopifyOrder(await click(), total, { currency })
  await shopify('orders/paid', order)
  const transactions = [{ kind: 'refund', status: 'success', amount: paid, currency }]
  await shopify('refunds/create', { id: order.id + 1, order_id: order.id, transactions })
  const [refund] = await db().postbackRefund.findMany({ where: { txnId: String(order.id) } })
  expect(refund).toMatchObject({ reportedAmount: reported, reportedCurrency: currency })
})

test('the lines of an order in dinars have their thousandths', () => {
  const order = wooOrder('836-0190a1b2c3d47e5f8a9b0c1d2e3f4a5b', {
    currency: 'KWD',
    total: '12.355',
    total_tax: '0.005',
    shipping_total: '0.005',
    line_items: [{ sku: 'T', product_id: 9, quantity: 1, total: '12.345', total_tax: '0.005' }],
  })
  const parsed = parseShopWebhook(
    { provider: 'woocommerce', name: 'a shop', orderPrefix: '' },
    { 'x-wc-webhook-topic': 'order.created' },
    JSON.stringify(order),
  )
  const sale = typeof parsed === 'string' ? undefined : parsed.steps.find(({ does }) => does === 'report')
  expect(sale).toMatchObject({
    parameters: {
      items: '[{"sku":"T","product_id":"9","amount":"12.345","tax":"0.005"}]',
      tax: '0.005',
      shipping: '0.005',
    },
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
  expect(await payoutOf(order.id)).toBe(1_506)
  await woo({ ...order, total: '56.50' })
  expect(await payoutOf(order.id)).toBe(753)
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
