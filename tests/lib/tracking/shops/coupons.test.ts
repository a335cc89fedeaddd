import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { giveCoupons } from '@/lib/people/advertisers/coupon-service'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import {
  click,
  event,
  expectCleanBooks,
  openConnectedShops,
  owner,
  shopify,
  stripe,
  woo,
} from '@/tests/support/tracking/connected-shops'
import { shopifyOrder, shopifyRefund, stripeCheckout, wooOrder } from '@/tests/support/tracking/shop-senders'

// How shops name codes: Shopify's `discount_codes` (shopify.dev, REST Admin API, Order), WooCommerce's `coupon_lines` (its REST
// API, orders; codes in lower case), Stripe's `discounts` of a session with the ids of promotion code and coupon
// (github.com/stripe/openapi).
beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

let codes = 0

async function give(terms: { isSubscription?: true } = {}) {
  const monthly = terms.isSubscription ? { ...terms, subscriptionFrequency: 'monthly' as const } : {}
  const offer = await createOffer({ advertiserId: owner.advertiserId, ...monthly })
  const { id: affiliateId } = await createAffiliate()
  const code = `Shop-${++codes}`
  const actor = { userId: (await createUser({ role: 'SUPER_ADMIN' })).id, role: 'SUPER_ADMIN' as const }
  await giveCoupons({ actor, at: new Date() }, { id: offer.id, codes: [{ code, affiliateId }] })
  return { affiliateId, code }
}

const salesOf = async (affiliateId: number) => {
  const rows = await db().conversion.findMany({ where: { affiliateId }, orderBy: { createdAt: 'asc' } })
  return rows.map(({ status, clickFlag, payoutCents }) => [status, clickFlag, payoutCents])
}
const PAID = ['approved', 'coupon', 2500n]

const withoutClick = { note_attributes: [] }
const discount = (code: string) => ({ discount_codes: [{ code, amount: '10.00', type: 'percentage' }] })

describe('an order of Shopify with a discount code', () => {
  test('is credited to the code without a click, once, and refunded', async () => {
    const { affiliateId, code } = await give()
    const order = shopifyOrder('', '49.90', { ...withoutClick, ...discount(code.toUpperCase()) })
    for (const topic of ['orders/create', 'orders/paid', 'orders/updated']) await shopify(topic, order)
    expect(await salesOf(affiliateId)).toEqual([PAID])
    await shopify('refunds/create', shopifyRefund(order.id, '49.90'))
    expect(await salesOf(affiliateId)).toEqual([['reversed', 'coupon', 2500n]])
  })

  test('that no affiliate has is from no affiliate, and no call is stored', async () => {
    const order = shopifyOrder('', '49.90', { ...withoutClick, ...discount('FREESHIP') })
    const answer = await shopify('orders/paid', order)
    expect(answer).toMatchObject({ status: 200 })
    expect(await db().postbackCall.count({ where: { txnId: String(order.id) } })).toBe(0)
  })

  test.each(['orders/cancelled', 'orders/updated'])(
    'that no affiliate has stores nothing when it is taken back by %s',
    async (topic) => {
      const back =
        topic === 'orders/cancelled' ? { cancelled_at: '2026-11-20T10:00:00Z' } : { financial_status: 'refunded' }
      const order = shopifyOrder('', '49.90', { ...withoutClick, ...discount('FREESHIP'), ...back })
      const refunds = topic === 'orders/updated' ? [shopifyRefund(order.id, '49.90')] : []
      await shopify(topic, { ...order, refunds })
      const txnId = String(order.id)
      const stored = [db().postbackCall.count({ where: { txnId } }), db().postbackTxn.count({ where: { txnId } })]
      expect(await Promise.all([...stored, db().postbackRefund.count({ where: { txnId } })])).toEqual([0, 0, 0])
    },
  )

  test('and the click of another affiliate is credited to the code', async () => {
    const { affiliateId, code } = await give()
    await shopify('orders/paid', shopifyOrder(await click('flat'), '49.90', discount(code)))
    expect(await salesOf(affiliateId)).toEqual([PAID])
  })

  test('which a subscription made is a renewal, and no sale of the code', async () => {
    const { affiliateId, code } = await give()
    const renewal = { ...withoutClick, ...discount(code), source_name: 'subscription_contract_checkout_one' }
    await shopify('orders/paid', shopifyOrder('', '49.90', renewal))
    expect(await salesOf(affiliateId)).toEqual([])
  })
})

describe('an order of WooCommerce with a coupon', () => {
  const lines = (code: string) => ({
    coupon_lines: [{ id: 32, code, discount: '15.00', discount_tax: '0.00', meta_data: [] }],
  })

  test('is credited to the code without a click, once it is paid, and taken back when it is cancelled', async () => {
    const { affiliateId, code } = await give()
    const order = wooOrder('', { meta_data: [], ...lines(code.toLowerCase()) })
    await woo({ ...order, status: 'pending', date_paid: null }, 'order.created')
    expect(await salesOf(affiliateId)).toEqual([])
    for (const topic of ['order.updated', 'order.updated']) await woo(order, topic)
    expect(await salesOf(affiliateId)).toEqual([PAID])
    await woo({ ...order, status: 'cancelled' }, 'order.updated')
    expect(await salesOf(affiliateId)).toEqual([['reversed', 'coupon', 2500n]])
  })
})

test('an order of WooCommerce with a coupon that no affiliate has stores nothing when it is refunded', async () => {
  const refunds = [{ id: 9, reason: '', total: '-49.90' }]
  const order = wooOrder('', { meta_data: [], coupon_lines: [{ id: 1, code: 'summer' }], status: 'refunded', refunds })
  await woo(order)
  await woo({ ...order, status: 'cancelled', refunds: [] })
  const txnId = String(order.id)
  const stored = [db().postbackCall.count({ where: { txnId } }), db().postbackTxn.count({ where: { txnId } })]
  expect(await Promise.all([...stored, db().postbackRefund.count({ where: { txnId } })])).toEqual([0, 0, 0])
})

describe('a checkout of Stripe with a promotion code', () => {
  test.each([
    ['its id', (code: string) => ({ coupon: null, promotion_code: code })],
    ['what buyers enter', (code: string) => ({ coupon: 'co_1', promotion_code: { id: 'promo_1', code } })],
    ['a coupon', (code: string) => ({ coupon: code, promotion_code: null })],
  ])('is credited to the code, by %s', async (_name, discountOf) => {
    const { affiliateId, code } = await give()
    await stripe(stripeCheckout(null, 4990, { discounts: [discountOf(code)] }).event)
    expect(await salesOf(affiliateId)).toEqual([PAID])
  })

  test('begins a subscription whose later invoices do not name it', async () => {
    const { affiliateId, code } = await give({ isSubscription: true })
    const [subscription, customer] = [`sub_${code}`, `cus_${code}`]
    const session = { mode: 'subscription', payment_intent: null, invoice: `in_${code}_1`, subscription, customer }
    await stripe(stripeCheckout(null, 2_000, { ...session, discounts: [{ coupon: null, promotion_code: code }] }).event)
    for (const number of [1, 2, 3])
      await stripe(
        event('invoice.paid', {
          id: `in_${code}_${number}`,
          object: 'invoice',
          amount_paid: 2_000,
          currency: 'usd',
          customer,
          billing_reason: number === 1 ? 'subscription_create' : 'subscription_cycle',
          parent: { subscription_details: { subscription, metadata: {} } },
          lines: { data: [] },
        }),
      )
    expect(await salesOf(affiliateId)).toEqual([PAID, PAID, PAID])
  })
})
