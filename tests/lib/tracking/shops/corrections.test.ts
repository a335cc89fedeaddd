import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import {
  click,
  event,
  expectCleanBooks,
  money,
  openConnectedShops,
  owner,
  SECRET,
  sale,
  send,
  shopify,
  state,
  stripe,
  woo,
} from '@/tests/support/tracking/connected-shops'
import {
  shopifyOrder,
  shopifyRefund,
  stripeCheckout,
  stripeRefund,
  wooOrder,
  wooWebhook,
} from '@/tests/support/tracking/shop-senders'

beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

describe('deliveries of WooCommerce', () => {
  test('with one id are all of them judged: it is the same for all of a second', async () => {
    const orders = [wooOrder(await click()), wooOrder(await click()), wooOrder(await click())]
    const id = randomUUID()
    await Promise.all(orders.map((order) => woo(order, 'order.updated', id)))
    const [first] = orders
    await woo({ ...first, refunds: [{ id: 1, total: '-9.90' }] }, 'order.updated', id)
    expect(await Promise.all(orders.map((order) => state(order.id)))).toEqual([
      ['approved', 4990, 990, 400],
      ['approved', 4990, 0, 499],
      ['approved', 4990, 0, 499],
    ])
  })

  test('without an id are judged too', async () => {
    const order = wooOrder(await click())
    const { headers, body } = wooWebhook({ topic: 'order.updated', payload: order, secret: SECRET })
    const { 'x-wc-webhook-delivery-id': _, ...without } = headers
    await send('woocommerce', { headers: without, body })
    expect(await state(order.id)).toEqual(['approved', 4990, 0, 499])
  })
})

describe('a refund that names its sale by another number', () => {
  const subscription = async (invoice: string, amount = 10_000) =>
    stripeCheckout(await click(), amount, {
      mode: 'subscription',
      payment_intent: null,
      invoice,
      subscription: `sub_${invoice}`,
    }).event
  const named = (invoice: string, payment: string) =>
    event('invoice_payment.paid', {
      invoice,
      status: 'paid',
      payment: { type: 'payment_intent', payment_intent: payment },
    })

  test.each([
    ['sale, numbers, refund', [0, 1, 2]],
    ['numbers, sale, refund', [1, 0, 2]],
    ['sale, refund, numbers', [0, 2, 1]],
    ['refund, numbers, sale', [2, 1, 0]],
    ['refund, sale, numbers', [2, 0, 1]],
    ['numbers, refund, sale', [1, 2, 0]],
  ])('is applied once all are known: %s', async (name, order) => {
    for (const [refunded, expected] of [
      [10_000, ['reversed', 10_000, 0, 1_000]],
      [4_000, ['approved', 10_000, 4_000, 600]],
    ] as const) {
      const [invoice, payment] = [`in_${name}_${refunded}`, `pi_${name}_${refunded}`]
      const sent = [await subscription(invoice), named(invoice, payment), stripeRefund(payment, 10_000, refunded)]
      for (const index of order) await stripe(sent[index])
      expect(await state(invoice)).toEqual(expected)
    }
  })

  test('in the API before 2025-03-31, whose charge names its invoice, is found also before its sale', async () => {
    const refund = stripeRefund('pi_old', 10_000, 10_000)
    Object.assign(refund.data.object, { invoice: 'in_old' })
    await stripe(refund)
    await stripe(await subscription('in_old'))
    expect((await state('in_old'))?.[0]).toBe('reversed')
  })
})

describe('an order that stops being a sale', () => {
  test.each(['cancelled', 'failed', 'trash'])(
    'at WooCommerce as %s, paid or on delivery, is reversed',
    async (status) => {
      for (const date_paid of ['2026-11-27T10:00:00', null]) {
        const order = wooOrder(await click(), { date_paid })
        await woo(order)
        await woo({ ...order, status })
        expect((await state(order.id))?.[0]).toBe('reversed')
      }
    },
  )

  test('by being deleted is reversed, and one that was never booked is ignored', async () => {
    const order = wooOrder(await click())
    await woo(order)
    await woo({ id: order.id }, 'order.deleted')
    expect((await state(order.id))?.[0]).toBe('reversed')
    expect(await woo({ id: 1 }, 'order.deleted')).toMatchObject({ status: 200, body: { status: 'ignored' } })
    const other = shopifyOrder(await click())
    await shopify('orders/paid', other)
    await shopify('orders/delete', { id: other.id })
    expect((await state(other.id))?.[0]).toBe('reversed')
  })

  test('for a while is held, and counts again once it is paid', async () => {
    const before = await money()
    const order = wooOrder(await click())
    await woo(order)
    await woo({ ...order, status: 'on-hold' })
    await woo({ ...order, status: 'on-hold' })
    expect((await money()).availableCents).toBe(before.availableCents)
    for (const status of ['processing', 'on-hold', 'completed']) await woo({ ...order, status })
    expect(await state(order.id)).toEqual(['approved', 4990, 0, 499])
    expect((await money()).availableCents).toBe(before.availableCents + 499n)
  })
})

describe('a dispute', () => {
  const disputed = (payment: string, status: string, amount = 10_000) =>
    event(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', {
      id: `du_${payment}`,
      amount,
      currency: 'usd',
      status,
      charge: `ch_${payment}`,
      payment_intent: payment,
    })

  test.each([
    ['won', 10_000, ['approved', 10_000, 0, 1_000]],
    ['warning_closed', 10_000, ['approved', 10_000, 0, 1_000]],
    ['lost', 10_000, ['reversed', 10_000, 0, 1_000]],
    ['lost', 4_000, ['approved', 10_000, 4_000, 600]],
  ])(
    'takes an approved sale back while it is open, and %s over %s ends as it should',
    async (status, amount, expected) => {
      const { payment, event: sold } = stripeCheckout(await click(), 10_000)
      await stripe(sold)
      await stripe(disputed(payment, 'needs_response', amount))
      expect((await state(payment))?.[0]).toBe('reversed')
      await stripe(disputed(payment, status, amount))
      await stripe(disputed(payment, status, amount))
      expect(await state(payment)).toEqual(expected)
    },
  )

  test('holds a pending sale until it is closed', async () => {
    const order = shopifyOrder(await click('held'), '100.00')
    await shopify('orders/paid', order)
    const { holdUntil } = (await sale(order.id)) ?? {}
    const dispute = { id: 11, order_id: order.id, amount: '100.00', currency: 'USD', status: 'needs_response' }
    await shopify('disputes/create', dispute)
    const held = await sale(order.id)
    expect(held?.status).toBe('pending')
    expect(Number(held?.holdUntil) - Number(holdUntil)).toBeGreaterThan(100 * 86_400_000)
    await shopify('disputes/update', { ...dispute, status: 'won' })
    expect(await sale(order.id)).toMatchObject({ status: 'pending', holdUntil })
    await shopify('disputes/update', { ...dispute, status: 'lost' })
    expect((await state(order.id))?.[0]).toBe('rejected')
  })
})

describe('a sum in the buyer’s currency', () => {
  const set = (usd: string, eur: string) => ({
    shop_money: { amount: usd, currency_code: 'USD' },
    presentment_money: { amount: eur, currency_code: 'EUR' },
  })
  const paidInEuros = async () =>
    shopifyOrder(await click(), '100.00', { presentment_currency: 'EUR', total_price_set: set('100.00', '92.00') })
  const inEuros = (orderId: number, amount: string, more = {}) => ({
    ...shopifyRefund(orderId, amount),
    transactions: [{ id: 5, kind: 'refund', status: 'success', amount, currency: 'EUR' }],
    ...more,
  })

  test('is the shop’s by the products of the refund, in proportion where less was paid back', async () => {
    const order = await paidInEuros()
    await shopify('orders/paid', order)
    const line = { subtotal_set: set('50.00', '46.00'), total_tax_set: set('0.00', '0.00') }
    await shopify('refunds/create', inEuros(order.id, '23.00', { refund_line_items: [line] }))
    expect(await state(order.id)).toEqual(['approved', 10_000, 2_500, 750])
  })

  test('is in proportion to what the buyer paid where nothing else is told', async () => {
    const order = await paidInEuros()
    await shopify('orders/paid', order)
    await shopify('refunds/create', inEuros(order.id, '46.00'))
    expect(await state(order.id)).toEqual(['approved', 10_000, 5_000, 500])
  })

  test('of a charge at Stripe is in proportion to the charge', async () => {
    const conversion = { amount_total: 10_000, source_currency: 'usd', fx_rate: '0.92' }
    const { payment, event: sold } = stripeCheckout(await click(), 9_200, {
      currency: 'eur',
      currency_conversion: conversion,
    })
    await stripe(sold)
    const refund = stripeRefund(payment, 9_200, 2_300)
    Object.assign(refund.data.object, { currency: 'eur' })
    await stripe(refund)
    expect(await state(payment)).toEqual(['approved', 10_000, 2_500, 750])
  })
})

describe('nothing is paid for what was not paid', () => {
  test('a way to pay that is saved, a free order and a trial', async () => {
    const before = await money()
    const saved = stripeCheckout(await click('flat'), 0, {
      mode: 'setup',
      payment_status: 'no_payment_required',
      payment_intent: null,
      amount_total: null,
      currency: null,
    })
    const trial = stripeCheckout(await click('flat'), 0, {
      mode: 'subscription',
      payment_status: 'no_payment_required',
      payment_intent: null,
      invoice: 'in_free',
      subscription: 'sub_free',
    })
    expect((await stripe(saved.event)).body).toMatchObject({ status: 'ignored' })
    expect((await stripe(trial.event)).body).toMatchObject({ status: 'ignored' })
    await shopify('orders/paid', shopifyOrder(await click('flat'), '0.00'))
    await woo(wooOrder(await click('flat'), { total: '0.0000' }))
    expect(await money()).toEqual(before)
  })

  test.each([
    ['of today', true],
    ['before 2025-03-31', false],
  ])('the first paid invoice after a trial is the sale, renewals are none: API %s', async (name, isNew) => {
    const sub = `sub_${name}`
    const clickId = await click()
    const trial = stripeCheckout(clickId, 0, {
      mode: 'subscription',
      payment_status: 'no_payment_required',
      payment_intent: null,
      invoice: `in_0_${name}`,
      subscription: sub,
    })
    await stripe(trial.event)
    const invoice = (id: string, metadata = {}) =>
      event('invoice.paid', {
        id,
        billing_reason: 'subscription_cycle',
        amount_paid: 2_000,
        currency: 'usd',
        ...(isNew
          ? { parent: { type: 'subscription_details', subscription_details: { subscription: sub, metadata } } }
          : { subscription: sub, payment_intent: `pi_${id}`, subscription_details: { metadata } }),
      })
    await stripe(invoice(`in_1_${name}`, isNew ? { click_id: clickId } : {}))
    await stripe(invoice(`in_2_${name}`, { click_id: clickId }))
    expect(await state(`in_1_${name}`)).toEqual(['approved', 2_000, 0, 200])
    expect(await sale(`in_2_${name}`)).toBeNull()
  })

  test('renewals of a subscription that was paid at once are no sales, whatever they name', async () => {
    const clickId = await click()
    const { event: sold } = stripeCheckout(clickId, 2_000, {
      mode: 'subscription',
      payment_intent: null,
      invoice: 'in_a1',
      subscription: 'sub_a',
    })
    const invoice = (id: string, billing_reason: string) =>
      event('invoice.paid', {
        id,
        billing_reason,
        amount_paid: 2_000,
        currency: 'usd',
        parent: { subscription_details: { subscription: 'sub_a', metadata: { click_id: clickId } } },
      })
    await stripe(invoice('in_a1', 'subscription_create'))
    await stripe(sold)
    await stripe(invoice('in_a2', 'subscription_cycle'))
    expect(
      await db().conversion.count({ where: { advertiserId: owner.advertiserId, txnId: { startsWith: 'in_a' } } }),
    ).toBe(1)
    expect((await stripe(invoice('in_b2', 'subscription_cycle'))).body).toMatchObject({ status: 'ignored' })
  })
})
