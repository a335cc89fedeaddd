import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  click,
  event,
  expectCleanBooks,
  openConnectedShops,
  owner,
  SECRET,
  SHOP,
  send,
  shopify,
  state,
  stripe,
  woo,
} from '@/tests/support/tracking/connected-shops'
import {
  shopifyOrder,
  shopifyRefund,
  shopifyWebhook,
  stripeCheckout,
  stripeRefund,
  wooOrder,
} from '@/tests/support/tracking/shop-senders'
import { postback } from '@/tests/support/tracking/tracking'

beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

describe('what a shop takes back of what it took back', () => {
  test.each([10_000, 4_000])('a refund of %s at Stripe that failed is none, and one made again counts', async (sum) => {
    const { payment, event: sold } = stripeCheckout(await click(), 10_000)
    await stripe(sold)
    await stripe(stripeRefund(payment, 10_000, sum))
    const failed = {
      id: `re_${payment}`,
      object: 'refund',
      amount: sum,
      charge: `ch_${payment}`,
      payment_intent: payment,
      currency: 'usd',
      status: 'failed',
    }
    await stripe(event('refund.failed', failed))
    await stripe(event('charge.refund.updated', failed))
    expect(await state(payment)).toEqual(['approved', 10_000, 0, 1_000])
    await stripe(stripeRefund(payment, 10_000, 4_000))
    expect(await state(payment)).toEqual(['approved', 10_000, 4_000, 600])
  })

  test('refunds of WooCommerce that are deleted count no more, each for itself', async () => {
    const order = wooOrder(await click(), { total: '100.00' })
    const refunds = [
      { id: 1, total: '-40.00' },
      { id: 2, total: '-60.0000' },
    ]
    await woo({ ...order, refunds })
    expect((await state(order.id))?.[0]).toBe('reversed')
    await woo({ ...order, refunds: refunds.slice(1) })
    expect(await state(order.id)).toEqual(['approved', 10_000, 6_000, 400])
    await woo({ ...order, refunds: [] })
    expect(await state(order.id)).toEqual(['approved', 10_000, 0, 1_000])
  })

  test('an order that was cancelled by mistake counts again, and can be cancelled again', async () => {
    const [first, second] = [wooOrder(await click()), shopifyOrder(await click())]
    await woo(first)
    await shopify('orders/paid', second)
    for (let times = 0; times < 2; times += 1) {
      await woo({ ...first, status: 'cancelled' })
      await shopify('orders/cancelled', { ...second, cancelled_at: '2026-11-29T10:00:00Z' })
      expect([(await state(first.id))?.[0], (await state(second.id))?.[0]]).toEqual(['reversed', 'reversed'])
      await woo(first, 'order.restored')
      await shopify('orders/updated', second)
      expect([(await state(first.id))?.[0], (await state(second.id))?.[0]]).toEqual(['approved', 'approved'])
    }
  })

  test('an order whose cancellation arrived first, and that is paid after all, is a sale', async () => {
    const order = wooOrder(await click())
    await woo({ ...order, status: 'cancelled' })
    await woo(order)
    expect((await state(order.id))?.[0]).toBe('approved')
  })

  test('what the advertiser itself reversed by a postback stays reversed', async () => {
    const order = wooOrder(await click())
    await woo(order)
    await postback({ token: owner.token, txn_id: String(order.id), event: 'reversal' })
    await woo({ ...order, status: 'completed' })
    expect((await state(order.id))?.[0]).toBe('reversed')
  })

  test('an order that is edited has its new sum, and fixed payouts stay', async () => {
    for (const [offer, payout] of [
      ['percent', [499, 1_000, 300]],
      ['flat', [2_500, 2_500, 2_500]],
    ] as const) {
      const order = wooOrder(await click(offer))
      await woo(order)
      const seen = [(await state(order.id))?.[3]]
      for (const total of ['100.00', '30.00']) {
        await woo({ ...order, total })
        await woo({ ...order, total })
        seen.push((await state(order.id))?.[3])
      }
      expect(seen).toEqual(payout)
      expect((await state(order.id))?.[1]).toBe(3_000)
    }
  })

  test('a product that is taken out of an order of Shopify and paid back is taken off once', async () => {
    const order = shopifyOrder(await click(), '100.00')
    await shopify('orders/paid', order)
    await shopify('orders/updated', { ...order, total_price: '90.00' })
    expect(await state(order.id)).toEqual(['approved', 9_000, 0, 900])
    const refund = shopifyRefund(order.id, '10.00')
    await shopify('refunds/create', refund)
    await shopify('orders/updated', { ...order, total_price: '90.00', refunds: [refund] })
    expect((await state(order.id))?.[3]).toBe(900)
    await shopify('orders/updated', { ...order, total_price: '90.00', refunds: [refund] })
    expect((await state(order.id))?.[3]).toBe(900)
  })

  test('an amount above the limit of the offer is refused, and the sale stays as it was', async () => {
    const order = wooOrder(await click())
    await woo(order)
    await woo({ ...order, total: '20000.00' })
    expect(await state(order.id)).toEqual(['approved', 4990, 0, 499])
  })
})

describe('a refund of Shopify that is pending', () => {
  const pending = (orderId: number, id: number) => ({
    ...shopifyRefund(orderId, '10.00'),
    transactions: [{ id, kind: 'refund', status: 'pending', amount: '10.00', currency: 'USD' }],
  })

  test('counts, once when it succeeds, and not when it fails', async () => {
    const [paid, failed] = [shopifyOrder(await click(), '100.00'), shopifyOrder(await click(), '100.00')]
    for (const [order, id, status] of [
      [paid, 501, 'success'],
      [failed, 502, 'failure'],
    ] as const) {
      await shopify('orders/paid', order)
      await shopify('refunds/create', pending(order.id, id))
      expect(await state(order.id)).toEqual(['approved', 10_000, 1_000, 900])
      const payment = { id, order_id: order.id, kind: 'refund', status, amount: '10.00', currency: 'USD' }
      await shopify('order_transactions/create', payment)
    }
    expect(await state(paid.id)).toEqual(['approved', 10_000, 1_000, 900])
    expect(await state(failed.id)).toEqual(['approved', 10_000, 0, 1_000])
  })

  test('whose failure is told first counts no more, with the sale before it or after it', async () => {
    for (const isSold of [true, false]) {
      const order = shopifyOrder(await click(), '100.00')
      if (isSold) await shopify('orders/paid', order)
      const id = isSold ? 504 : 505
      const payment = { id, order_id: order.id, kind: 'refund', status: 'failure', amount: '10.00', currency: 'USD' }
      await shopify('order_transactions/create', payment)
      await shopify('refunds/create', pending(order.id, id))
      if (!isSold) await shopify('orders/paid', order)
      expect(await state(order.id)).toEqual(['approved', 10_000, 0, 1_000])
    }
  })

  test('is known from the order too', async () => {
    const order = shopifyOrder(await click(), '100.00')
    await shopify('orders/paid', order)
    const refund = pending(order.id, 503)
    await shopify('orders/updated', { ...order, refunds: [refund] })
    expect(await state(order.id)).toEqual(['approved', 10_000, 1_000, 900])
    const failed = { ...refund, transactions: refund.transactions.map((one) => ({ ...one, status: 'failure' })) }
    await shopify('orders/updated', { ...order, refunds: [failed] })
    expect(await state(order.id)).toEqual(['approved', 10_000, 0, 1_000])
  })
})

describe('what a service sends to test an address is answered 200', () => {
  test('ids beyond 2^53, thin events, unknown kinds', async () => {
    const body =
      '{"id":820000000000000000508,"currency":"USD","total_price":"367.10","financial_status":"paid","test":true,"note_attributes":[]}'
    const sent = shopifyWebhook({ topic: 'orders/paid', shop: SHOP, payload: {}, secret: SECRET })
    const headers = {
      ...sent.headers,
      'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
    }
    expect(await send('shopify', { headers, body })).toMatchObject({ status: 200, body: { status: 'ignored' } })
    const thin = {
      id: 'evt_thin',
      object: 'v2.core.event',
      type: 'v2.core.event_destination.ping',
      livemode: true,
      created: '2026-11-29T10:00:00Z',
    }
    expect(await stripe(thin)).toMatchObject({ status: 200, body: { status: 'ignored' } })
    expect(await woo({ action: 'woocommerce_x' }, 'action.woocommerce_x')).toMatchObject({ status: 200 })
  })

  test('two orders whose ids differ beyond 2^53 are two sales', async () => {
    const sell = async (id: string) => {
      const order = JSON.stringify(shopifyOrder(await click(), '10.00', { id: 'ID' })).replace('"ID"', id)
      const hmac = createHmac('sha256', SECRET).update(order).digest('base64')
      const { headers } = shopifyWebhook({ topic: 'orders/paid', shop: SHOP, payload: {}, secret: SECRET })
      await send('shopify', { headers: { ...headers, 'x-shopify-hmac-sha256': hmac }, body: order })
    }
    await sell('9007199254740993')
    await sell('9007199254740992')
    expect((await state('9007199254740993'))?.[1]).toBe(1_000)
    expect((await state('9007199254740992'))?.[1]).toBe(1_000)
  })
})
