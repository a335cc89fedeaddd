import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { easternDay } from '@/lib/platform/dates/days'
import { bodyLimit, trackingPath } from '@/lib/tracking/http/service'
import { SHOP_BODY_LIMIT_BYTES } from '@/lib/tracking/shops/constants'
import { connectShop, disconnectShop, setShopSecret } from '@/lib/tracking/shops/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { addRate, bookWaiting } from '@/tests/support/tracking/rates'
import {
  type SentWebhook,
  shopifyOrder,
  shopifyRefund,
  shopifyWebhook,
  stripeCheckout,
  stripeRefund,
  stripeWebhook,
  wooOrder,
  wooWebhook,
} from '@/tests/support/tracking/shop-senders'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

const SHOP = 'demo-shop.myshopify.com'
const SECRETS = { stripe: 'whsec_0123456789abcdef', shopify: 'shpss_0123456789abcdef' }

let advertiserId = 0
let token = ''
let userId = ''
let offerId = 0
let affiliateId = 0
let stripe = ''
let shopify = ''
let woo = ''
let wooSecret = ''

beforeAll(async () => {
  affiliateId = (await createAffiliate()).id
  const advertiser = await createAdvertiser()
  advertiserId = advertiser.id
  token = advertiser.token
  userId = (await createUser({ affiliate: null })).id
  offerId = (await createOffer({ advertiserId, allowMultipleConversions: true })).id
  stripe = (await connect('stripe', 'Checkout', SECRETS.stripe)).id
  shopify = (await connect('shopify', SHOP, SECRETS.shopify)).id
  const connected = await connect('woocommerce', 'Blog')
  woo = connected.id
  wooSecret = connected.secret ?? ''
  await rulesSettled()
})

async function connect(provider: ShopProvider, name: string, secret?: string, own = advertiserId) {
  const at = new Date()
  return transact(async (tx) => {
    const by = { advertiserId: own, userId, at }
    const shop = await connectShop(tx, by, { provider, name, orderPrefix: '' })
    if (secret !== undefined) await setShopSecret(tx, by, { id: shop.id, secret })
    return shop
  })
}

const click = async () => clickIdOf(await track(`/c/${offerId}?a=${affiliateId}`))

async function send(shopId: string, { headers, body }: SentWebhook, at = new Date()) {
  const answer = await track(`/api/shops/${shopId}`, { method: 'POST', headers, body, at })
  return { status: answer.status, body: JSON.parse(answer.body) as Record<string, unknown> }
}

const sendStripe = (event: unknown, at = new Date()) => send(stripe, stripeWebhook(event, SECRETS.stripe, at), at)
const sendShopify = (topic: string, payload: unknown, id?: string) =>
  send(shopify, shopifyWebhook({ topic, shop: SHOP, payload, secret: SECRETS.shopify, ...(id && { id }) }))
const sendWoo = (payload: unknown, topic = 'order.updated') =>
  send(woo, wooWebhook({ topic, payload, secret: wooSecret }))

const conversion = (txnId: string | number) =>
  db().conversion.findFirst({ where: { advertiserId, txnId: String(txnId) } })
const callsOf = (txnId: string | number) =>
  db().postbackCall.findMany({ where: { advertiserId, txnId: String(txnId) }, orderBy: { createdAt: 'asc' } })

describe('a webhook of Stripe', () => {
  test('books a paid checkout with the click id of its metadata, by the number of its payment', async () => {
    const clickId = await click()
    const { payment, event } = stripeCheckout(clickId)
    expect(await sendStripe(event)).toMatchObject({ status: 200, body: { status: 'judged' } })
    expect(await conversion(payment)).toMatchObject({ amountCents: 4990n, offerId })
    expect(await callsOf(payment)).toMatchObject([{ method: 'STRIPE', outcome: 'accepted', amount: '49.90' }])
  })

  test('sent 50 times at once books once, and is one delivery', async () => {
    const { payment, event } = stripeCheckout(await click())
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendStripe(event)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await db().conversion.count({ where: { advertiserId, txnId: payment } })).toBe(1)
    const deliveries = await db().shopDelivery.findMany({ where: { connectionId: stripe, deliveryId: event.id } })
    expect(deliveries).toMatchObject([{ received: 50, outcome: 'judged' }])
    expect(await sendStripe(event)).toMatchObject({ status: 200, body: { status: 'repeated' } })
  })

  test('takes the click id of client_reference_id too, and passes over orders without one', async () => {
    const referred = stripeCheckout(null, 1000, { client_reference_id: await click() })
    await sendStripe(referred.event)
    expect(await conversion(referred.payment)).toMatchObject({ amountCents: 1000n })
    const plain = stripeCheckout(null, 1000, { client_reference_id: 'cart-17' })
    expect(await sendStripe(plain.event)).toMatchObject({ status: 200, body: { status: 'ignored' } })
    expect(await callsOf(plain.payment)).toEqual([])
    expect(await db().shopDelivery.findFirst({ where: { deliveryId: plain.event.id } })).toMatchObject({
      outcome: 'ignored',
      message: 'No click id: the order is not from an affiliate.',
    })
  })

  test('refunds in parts, each once, until nothing is left', async () => {
    const { payment, event } = stripeCheckout(await click(), 4000)
    await sendStripe(event)
    const first = stripeRefund(payment, 4000, 1000)
    await sendStripe(first)
    // Stripe sends an event again under its id; a second event about the same refund has another one
    await sendStripe(first)
    await sendStripe({ ...first, id: `${first.id}_again` })
    expect(await conversion(payment)).toMatchObject({ refundedCents: 1000n })
    await sendStripe(stripeRefund(payment, 4000, 4000, 1000))
    expect((await conversion(payment))?.status).toBe('reversed')
  })

  test('that refunds a sale before its checkout arrives ends the same', async () => {
    const { payment, event } = stripeCheckout(await click(), 4000)
    expect((await sendStripe(stripeRefund(payment, 4000, 1000))).body).toMatchObject({
      results: [{ http_status: 202, state: 'waiting' }],
    })
    await sendStripe(event)
    expect(await conversion(payment)).toMatchObject({ refundedCents: 1000n, status: 'approved' })
    const whole = stripeCheckout(await click(), 4000)
    await sendStripe(stripeRefund(whole.payment, 4000, 4000))
    await sendStripe(whole.event)
    expect(await conversion(whole.payment)).toMatchObject({ status: 'reversed', reason: 'advertiser' })
  })

  test('finds the first payment of a subscription by its invoice when it is refunded', async () => {
    const invoice = `in_${Date.now()}`
    const session = { mode: 'subscription', payment_intent: null, invoice }
    const { event } = stripeCheckout(await click(), 2000, session)
    await sendStripe(event)
    const refund = stripeRefund('pi_of_subscription', 2000, 500)
    Object.assign(refund.data.object, { invoice })
    await sendStripe(refund)
    expect(await conversion(invoice)).toMatchObject({ refundedCents: 500n })
  })

  test('in another currency waits for its rate, with its refund and its dispute, and is booked with them', async () => {
    const { payment, event } = stripeCheckout(await click(), 50_000, { currency: 'krw' })
    const { status, body } = await sendStripe(event)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('waits for a rate of KRW')
    const refund = stripeRefund(payment, 50_000, 10_000)
    Object.assign(refund.data.object, { currency: 'krw' })
    await sendStripe(refund)
    expect(await conversion(payment)).toBeNull()
    const today = easternDay(new Date())
    await addRate('KRW', today, '1', '1000')
    await bookWaiting(new Date())
    expect(await conversion(payment)).toMatchObject({
      amountCents: 5_000n,
      refundedCents: 1_000n,
      reportedAmount: '50000',
      reportedCurrency: 'KRW',
    })
    expect((await callsOf(payment)).map(({ amount, currency }) => [amount, currency])).toEqual(
      Array(4).fill(expect.arrayContaining(['KRW'])),
    )
  })

  test('not paid yet, and of the test mode, reports nothing', async () => {
    const unpaid = stripeCheckout(await click(), 500, { payment_status: 'unpaid' })
    expect((await sendStripe(unpaid.event)).body).toMatchObject({ status: 'ignored' })
    await sendStripe({
      ...unpaid.event,
      id: 'evt_later',
      type: 'checkout.session.async_payment_succeeded',
      data: { object: { ...unpaid.event.data.object, payment_status: 'paid' } },
    })
    expect(await conversion(unpaid.payment)).toMatchObject({ amountCents: 500n })
    const trial = stripeCheckout(await click())
    expect((await sendStripe({ ...trial.event, livemode: false })).body).toMatchObject({ status: 'ignored' })
    expect(await conversion(trial.payment)).toBeNull()
  })
})

describe('a signature', () => {
  test('that is forged, over another body, too old, or of another advertiser’s secret is answered 401, and books nothing', async () => {
    const at = new Date()
    const { payment, event } = stripeCheckout(await click())
    const other = await createAdvertiser()
    const foreign = await connect('stripe', 'Other', 'whsec_fedcba9876543210', other.id)
    const genuine = stripeWebhook(event, SECRETS.stripe, at)
    const forged: [string, SentWebhook, string][] = [
      [stripe, stripeWebhook(event, 'whsec_guessed-guessed', at), 'The signature is not valid'],
      [stripe, { ...genuine, body: genuine.body.replace('4990', '9990') }, 'The signature is not valid'],
      [stripe, stripeWebhook(event, SECRETS.stripe, new Date(at.getTime() - 301_000)), 'more than 5 minutes'],
      [stripe, stripeWebhook(event, 'whsec_fedcba9876543210', at), 'The signature is not valid'],
      [stripe, { body: genuine.body, headers: {} }, 'Stripe-Signature is missing'],
      // the own secret does not open the address of another advertiser
      [foreign.id, genuine, 'The signature is not valid'],
    ]
    for (const [shopId, webhook, message] of forged) {
      const answer = await send(shopId, webhook, at)
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([401, expect.stringContaining(message)])
    }
    expect(await conversion(payment)).toBeNull()
    const stored = await db().shopDelivery.findMany({ where: { outcome: 'forged', connectionId: stripe } })
    expect(stored.length).toBe(5)
    expect(stored.every(({ deliveryId }) => deliveryId === null)).toBe(true)
    // the same event is taken once it is signed: nothing forged took its place
    expect(await send(stripe, genuine, at)).toMatchObject({ status: 200, body: { status: 'judged' } })
  })

  test('that is wrong is stored 20 times of an address in a minute, and answered the same after that', async () => {
    const at = new Date(Date.now() + 600_000)
    const webhook = stripeWebhook({}, 'whsec_guessed-guessed', at)
    const before = await db().shopDelivery.count({ where: { outcome: 'forged' } })
    for (let sent = 0; sent < 30; sent += 1) expect((await send(stripe, webhook, at)).status).toBe(401)
    expect((await db().shopDelivery.count({ where: { outcome: 'forged' } })) - before).toBe(20)
  })

  test('under the former secret is taken for a day after the new one, then refused', async () => {
    const at = new Date()
    const { id } = await connect('stripe', 'Rotated', 'whsec_first-first-first')
    await transact((tx) => setShopSecret(tx, { advertiserId, userId, at }, { id, secret: 'whsec_second-second' }))
    const day = new Date(at.getTime() + 24 * 3_600_000)
    const answers = []
    for (const [secret, when] of [
      ['whsec_first-first-first', at],
      ['whsec_second-second', at],
      ['whsec_first-first-first', day],
      ['whsec_second-second', day],
    ] as const) {
      answers.push((await send(id, stripeWebhook(stripeCheckout(null).event, secret, when), when)).status)
    }
    expect(answers).toEqual([200, 200, 401, 200])
    await transact((tx) => disconnectShop(tx, { advertiserId, userId, at }, id))
    expect((await send(id, stripeWebhook({}, 'whsec_second-second', at), at)).status).toBe(404)
  })
})

describe('a webhook of Shopify', () => {
  test('that is sent again while its secret is changed is booked once, under either secret and both at once', async () => {
    const at = new Date()
    const [id, newer] = [shopify, 'shpss_newer-newer-newer']
    const change = (secret: string) => transact((tx) => setShopSecret(tx, { advertiserId, userId, at }, { id, secret }))
    await change(newer)
    const orders = [shopifyOrder(await click(), '40.00'), shopifyOrder(await click(), '41.00')]
    const answers = await Promise.all(
      orders.flatMap((payload) =>
        [SECRETS.shopify, newer, SECRETS.shopify].map((secret) =>
          send(id, shopifyWebhook({ topic: 'orders/paid', shop: SHOP, payload, secret, id: `rolled-${payload.id}` })),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
    for (const payload of orders) {
      const again = shopifyWebhook({
        topic: 'orders/paid',
        shop: SHOP,
        payload,
        secret: newer,
        id: `rolled-${payload.id}`,
      })
      expect(await send(id, again)).toMatchObject({ status: 200 })
      expect(await db().conversion.count({ where: { advertiserId, txnId: String(payload.id) } })).toBe(1)
      expect(await db().shopDelivery.count({ where: { connectionId: id, deliveryId: `rolled-${payload.id}` } })).toBe(1)
    }
    await change(SECRETS.shopify)
  })

  test('books an order once, whether it is created or paid first', async () => {
    const order = shopifyOrder(await click())
    expect(await sendShopify('orders/create', order)).toMatchObject({ body: { status: 'judged' } })
    expect(await sendShopify('orders/paid', order)).toMatchObject({ body: { status: 'judged' } })
    expect(await db().conversion.count({ where: { advertiserId, txnId: String(order.id) } })).toBe(1)
    expect(await callsOf(order.id)).toMatchObject([{ outcome: 'accepted' }, { outcome: 'replayed' }])
    const unpaid = shopifyOrder(await click(), '20.00', { financial_status: 'pending' })
    expect(await sendShopify('orders/create', unpaid)).toMatchObject({ body: { status: 'ignored' } })
    await sendShopify('orders/paid', { ...unpaid, financial_status: 'paid' })
    expect(await conversion(unpaid.id)).toMatchObject({ amountCents: 2000n })
  })

  test('refunds a part of an order once under its webhook id and under another, and all of it', async () => {
    const order = shopifyOrder(await click(), '40.00')
    await sendShopify('orders/paid', order)
    const refund = shopifyRefund(order.id, '10.00')
    await sendShopify('refunds/create', refund, 'webhook-1')
    expect(await sendShopify('refunds/create', refund, 'webhook-1')).toMatchObject({ body: { status: 'repeated' } })
    await sendShopify('refunds/create', refund, 'webhook-2')
    expect(await conversion(order.id)).toMatchObject({ refundedCents: 1000n })
    await sendShopify('refunds/create', shopifyRefund(order.id, '30.00'))
    expect((await conversion(order.id))?.status).toBe('reversed')
  })

  test('of another shop’s domain, or signed with another secret, is refused', async () => {
    const payload = shopifyOrder(await click())
    const other = shopifyWebhook({ topic: 'orders/paid', shop: 'x.myshopify.com', payload, secret: SECRETS.shopify })
    expect((await send(shopify, other)).status).toBe(422)
    const forged = shopifyWebhook({ topic: 'orders/paid', shop: SHOP, payload, secret: 'shpss_guessed-guessed' })
    expect((await send(shopify, forged)).status).toBe(401)
    expect(await conversion(payload.id)).toBeNull()
  })

  test('takes back an order that is cancelled, and nothing for a test order', async () => {
    const order = shopifyOrder(await click())
    await sendShopify('orders/paid', order)
    await sendShopify('orders/cancelled', order)
    expect((await conversion(order.id))?.status).toBe('reversed')
    const trial = shopifyOrder(await click(), '1.00', { test: true })
    expect(await sendShopify('orders/paid', trial)).toMatchObject({ body: { message: 'A test order.' } })
  })

  test('stores nothing of the buyer', async () => {
    const order = shopifyOrder(await click())
    await sendShopify('orders/paid', order)
    const stored = [await callsOf(order.id), await db().shopDelivery.findMany({ where: { connectionId: shopify } })]
    expect(JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /buyer@example|Bea/,
    )
  })
})

describe('a webhook of WooCommerce', () => {
  test('books an order when it is paid, and its refunds as they are added, however often it is updated', async () => {
    const order = wooOrder(await click(), { status: 'pending', date_paid: null })
    expect(await sendWoo(order, 'order.created')).toMatchObject({ body: { status: 'ignored' } })
    const paid = { ...order, status: 'processing' }
    await sendWoo(paid)
    await sendWoo({ ...paid, status: 'completed' })
    expect(await conversion(order.id)).toMatchObject({ amountCents: 4990n, refundedCents: 0n })
    const refunded = { ...paid, refunds: [{ id: 501, reason: '', total: '-9.90' }] }
    await sendWoo(refunded)
    await sendWoo(refunded)
    expect(await conversion(order.id)).toMatchObject({ refundedCents: 990n })
    await sendWoo({ ...refunded, refunds: [...refunded.refunds, { id: 502, reason: '', total: '-40.00' }] })
    expect((await conversion(order.id))?.status).toBe('reversed')
  })

  test('takes back an order that was paid and is cancelled, and none that was never paid', async () => {
    const order = wooOrder(await click())
    await sendWoo(order)
    await sendWoo({ ...order, status: 'cancelled' })
    expect((await conversion(order.id))?.status).toBe('reversed')
    const open = wooOrder(await click(), { status: 'cancelled', date_paid: null })
    expect(await sendWoo(open)).toMatchObject({ body: { status: 'ignored' } })
    await sendWoo({ ...open, status: 'processing', date_paid: '2026-11-23T11:00:00' })
    expect(await conversion(open.id)).toMatchObject({ amountCents: 4990n, status: 'approved' })
  })

  test('that is saved sends a ping, which is answered and not stored', async () => {
    const before = await db().shopDelivery.count()
    const answer = await track(`/api/shops/${woo}`, { method: 'POST', body: 'webhook_id=7' })
    expect(answer.status).toBe(200)
    expect((await track(`/api/shops/${stripe}`, { method: 'POST', body: 'webhook_id=7' })).status).toBe(401)
    expect((await db().shopDelivery.count()) - before).toBe(1)
  })
})

describe('the address of a shop', () => {
  test('is one of tracking, with room for a large order, and unknown for others', async () => {
    expect(trackingPath(`/api/shops/${stripe}`, 'POST')).toBe('shop')
    expect(trackingPath('/api/shops/1', 'POST')).toBeUndefined()
    expect(bodyLimit(`/api/shops/${stripe}`)).toBe(SHOP_BODY_LIMIT_BYTES)
    const unknown = stripe.replace(/.{4}$/, '0000')
    expect((await send(unknown, stripeWebhook({}, SECRETS.stripe, new Date()))).status).toBe(404)
    expect((await track(`/api/shops/${stripe}`)).status).toBe(405)
  })

  test('refuses everything before its secret is entered', async () => {
    const { id } = await connect('stripe', 'New')
    expect(await send(id, stripeWebhook({}, '', new Date()))).toMatchObject({ status: 401 })
  })

  test('takes sales of clicks of the own offers only', async () => {
    const other = await createAdvertiser()
    const foreign = await createOffer({ advertiserId: other.id })
    await rulesSettled()
    const clickId = clickIdOf(await track(`/c/${foreign.id}?a=${affiliateId}`))
    const { payment, event } = stripeCheckout(clickId)
    expect(JSON.stringify((await sendStripe(event)).body)).toContain('This click is not one of your offers.')
    expect(await conversion(payment)).toBeNull()
    expect(await callsOf(payment)).toMatchObject([{ outcome: 'rejected', reason: 'unknown_click' }])
  })

  test('shares the orders of a postback: one that the server reported is a repeat', async () => {
    const clickId = await click()
    const { payment, event } = stripeCheckout(clickId)
    await postback({ click_id: clickId, txn_id: payment, amount: '49.90', token })
    await sendStripe(event)
    expect(await db().conversion.count({ where: { advertiserId, txnId: payment } })).toBe(1)
  })
})
