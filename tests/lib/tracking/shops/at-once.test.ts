// Slow: twenty webhooks at once for each of eight orders.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { numbers, pick } from '@/tests/support/conversions/random-order-parts'
import {
  click,
  event,
  expectCleanBooks,
  openConnectedShops,
  owner,
  sale,
  shopify,
  stripe,
  woo,
} from '@/tests/support/tracking/connected-shops'
import {
  shopifyOrder,
  shopifyRefund,
  stripeCheckout,
  stripeRefund,
  wooOrder,
} from '@/tests/support/tracking/shop-senders'

// Services send what happens within a second by several connections at once, and what was not answered again.
beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

const AT_ONCE = 20
const ROUNDS = 1

type Sent = () => Promise<{ status: number; body: Record<string, unknown> }>
/** An order with all that is told of it, in the order in which it happened. */
type Told = { number: string | number; webhooks: Sent[] }

const WOO_REFUND = { id: 1, reason: '', total: '-20.00' }
const WOO_STATES = {
  'a checkout that is paid, edited and refunded': [
    { status: 'pending', date_modified_gmt: '2026-06-01T08:00:00' },
    { status: 'processing', date_modified_gmt: '2026-06-01T08:00:01' },
    { status: 'processing', date_modified_gmt: '2026-06-01T08:00:02', total: '150.00' },
    { status: 'processing', date_modified_gmt: '2026-06-01T08:00:03', total: '150.00', refunds: [WOO_REFUND] },
  ],
  'a payment that failed, one that was made, and a cancellation': [
    { status: 'failed', date_modified_gmt: '2026-06-01T08:00:00' },
    { status: 'processing', date_modified_gmt: '2026-06-01T08:00:01' },
    { status: 'completed', date_modified_gmt: '2026-06-01T08:00:02', refunds: [WOO_REFUND] },
    { status: 'cancelled', date_modified_gmt: '2026-06-01T08:00:03' },
  ],
  'a refund that was deleted': [
    { status: 'processing', date_modified_gmt: '2026-06-01T08:00:01' },
    { status: 'processing', date_modified_gmt: '2026-06-01T08:00:02', refunds: [WOO_REFUND] },
    { status: 'completed', date_modified_gmt: '2026-06-01T08:00:03' },
  ],
}

const ofWoo = (states: object[]) => async (): Promise<Told> => {
  const order = wooOrder(await click(), { total: '100.00' })
  return { number: order.id, webhooks: states.map((state) => () => woo({ ...order, ...state })) }
}

type ShopifyState = [topic: string, seconds: number, more: object]
const SHOPIFY_STATES: Record<string, ShopifyState[]> = {
  'created, paid, edited': [
    ['orders/create', 0, { financial_status: 'pending' }],
    ['orders/paid', 1, {}],
    ['orders/updated', 2, { total_price: '120.00' }],
    ['orders/updated', 3, { total_price: '90.00' }],
  ],
  'paid and cancelled': [
    ['orders/create', 0, {}],
    ['orders/paid', 1, {}],
    ['orders/updated', 2, { total_price: '120.00' }],
    ['orders/cancelled', 3, { cancelled_at: '2026-06-01T08:00:03Z' }],
  ],
}

const ofShopify = (states: ShopifyState[]) => async (): Promise<Told> => {
  const order = shopifyOrder(await click(), '100.00')
  return {
    number: order.id,
    webhooks: states.map(
      ([topic, seconds, more]) =>
        () =>
          shopify(topic, { ...order, updated_at: `2026-06-01T08:00:0${seconds}Z`, ...more }),
    ),
  }
}

const shopifyRefunds = async (): Promise<Told> => {
  const order = shopifyOrder(await click(), '100.00')
  const refunds = [shopifyRefund(order.id, '20.00'), shopifyRefund(order.id, '30.00')]
  const told = (count: number) => ({
    ...order,
    updated_at: `2026-06-01T08:00:0${count}Z`,
    financial_status: count === 0 ? 'paid' : 'partially_refunded',
    refunds: refunds.slice(0, count),
  })
  return {
    number: order.id,
    webhooks: [
      () => shopify('orders/create', told(0)),
      () => shopify('orders/paid', told(0)),
      () => shopify('refunds/create', refunds[0]),
      () => shopify('orders/updated', told(1)),
      () => shopify('refunds/create', refunds[1]),
      () => shopify('orders/updated', told(2)),
    ],
  }
}

const stripeCharge = (disputes: string[]) => async (): Promise<Told> => {
  const { payment, event: checkout } = stripeCheckout(await click(), 10_000)
  const charge = { charge: `ch_${payment}`, payment_intent: payment, currency: 'usd' }
  const dispute = { id: `dp_${payment}`, object: 'dispute', amount: 10_000, ...charge }
  const paid = { id: payment, object: 'payment_intent', amount_received: 10_000, currency: 'usd', metadata: {} }
  const events = [
    checkout,
    event('payment_intent.succeeded', paid),
    stripeRefund(payment, 10_000, 2_000),
    stripeRefund(payment, 10_000, 5_000, 2_000),
    ...disputes.map((status, place) =>
      event(place === 0 ? 'charge.dispute.created' : 'charge.dispute.closed', { ...dispute, status }),
    ),
  ]
  return { number: payment, webhooks: events.map((each) => () => stripe(each)) }
}

const CASES: [string, () => Promise<Told>][] = [
  ...Object.entries(WOO_STATES).map(([name, states]): [string, () => Promise<Told>] => [
    `WooCommerce: ${name}`,
    ofWoo(states),
  ]),
  ...Object.entries(SHOPIFY_STATES).map(([name, states]): [string, () => Promise<Told>] => [
    `Shopify: ${name}`,
    ofShopify(states),
  ]),
  ['Shopify: two refunds, each told twice', shopifyRefunds],
  ['Stripe: a checkout and two refunds', stripeCharge([])],
  ['Stripe: a dispute that was won', stripeCharge(['needs_response', 'won'])],
]

/** What is booked of an order: what the network owes for it, and every refund of it. */
async function booked(number: string | number) {
  const found = await sale(number)
  const refunds = await db().postbackRefund.findMany({
    where: { advertiserId: owner.advertiserId, txnId: String(number) },
    select: { amountCents: true },
    orderBy: { amountCents: 'asc' },
  })
  const isCounted = found?.status === 'approved' || found?.status === 'pending'
  // one that was taken back may have been told so first, and was never booked
  return {
    isCounted,
    ...(isCounted && {
      sums: [found.amountCents, found.refundedCents, found.payoutCents, found.revenueCents].map(Number),
      refunds: refunds.map(({ amountCents }) => Number(amountCents)),
    }),
  }
}

/** Sends a webhook as services do: again until it is answered 200. */
async function deliver(send: Sent): Promise<void> {
  for (let tries = 1; tries <= 20; tries += 1) if ((await send()).status === 200) return
  throw new Error('The webhook was never taken.')
}

test.each(CASES)('%s, 20 at once in any order, is booked as one after another', async (_, open) => {
  const random = numbers(7)
  const serial = await open()
  for (const send of serial.webhooks) await deliver(send)
  const expected = await booked(serial.number)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { number, webhooks } = await open()
    const others = Array.from({ length: AT_ONCE - webhooks.length }, () => pick(random, webhooks))
    const sent = [...webhooks, ...others].map((send) => ({ send, place: random() }))
    await Promise.all(sent.sort((one, other) => one.place - other.place).map(({ send }) => deliver(send)))
    expect([round, await booked(number)]).toEqual([round, expected])
  }
})
