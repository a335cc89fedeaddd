import { createHmac, randomUUID } from 'node:crypto'

/** A webhook as a service would send it: headers in lower case, and the body it signed. */
export type SentWebhook = { headers: Record<string, string>; body: string }

const json = { 'content-type': 'application/json' }

/** Signs an event like Stripe: `t.body` under the secret of the endpoint. @param at when Stripe sends it */
export function stripeWebhook(event: unknown, secret: string, at: Date): SentWebhook {
  const body = JSON.stringify(event)
  const time = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { headers: { ...json, 'stripe-signature': `t=${time},v1=${signature},v0=ignored` }, body }
}

type ShopifyWebhook = { topic: string; shop: string; payload: unknown; secret: string; id?: string }

/** Signs a payload like Shopify: the body, as base64. */
export function shopifyWebhook({ topic, shop, payload, secret, id = randomUUID() }: ShopifyWebhook): SentWebhook {
  const body = JSON.stringify(payload)
  const headers = {
    ...json,
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': shop,
    'x-shopify-webhook-id': id,
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  }
  return { headers, body }
}

type WooWebhook = { topic: string; payload: unknown; secret: string; id?: string }

/** Signs a payload like WooCommerce: the body, as base64. */
export function wooWebhook({ topic, payload, secret, id = randomUUID() }: WooWebhook): SentWebhook {
  const body = JSON.stringify(payload)
  const headers = {
    ...json,
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-delivery-id': id,
    'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
  }
  return { headers, body }
}

let count = 0
const next = () => {
  count += 1
  return count
}

/** A completed checkout of Stripe; sums in the smallest unit of the currency. */
export function stripeCheckout(clickId: string | null, amount = 4990, more: Record<string, unknown> = {}) {
  const payment = `pi_${next()}_${randomUUID().slice(0, 8)}`
  const object = {
    id: `cs_${payment}`,
    object: 'checkout.session',
    mode: 'payment',
    payment_status: 'paid',
    amount_total: amount,
    currency: 'usd',
    payment_intent: payment,
    invoice: null,
    client_reference_id: null,
    metadata: clickId === null ? {} : { click_id: clickId },
    ...more,
  }
  const type = 'checkout.session.completed'
  return { payment, event: { id: `evt_${randomUUID()}`, type, livemode: true, data: { object } } }
}

/** A refund of a payment; `refunded` is the sum of all of them so far, `before` what it was. */
export function stripeRefund(payment: string, amount: number, refunded: number, before = 0) {
  const object = {
    id: `ch_${payment}`,
    object: 'charge',
    amount,
    amount_refunded: refunded,
    currency: 'usd',
    payment_intent: payment,
    invoice: null,
  }
  const data = { object, previous_attributes: { amount_refunded: before } }
  return { id: `evt_${randomUUID()}`, type: 'charge.refunded', livemode: true, data }
}

/** A paid order of Shopify. */
export const shopifyOrder = (clickId: string, total = '49.90', more: Record<string, unknown> = {}) => ({
  id: 5_000_000_000_000 + next(),
  currency: 'USD',
  total_price: total,
  financial_status: 'paid',
  test: false,
  note_attributes: [
    { name: 'gift', value: 'no' },
    { name: 'click_id', value: clickId },
  ],
  customer: { email: 'buyer@example.com', first_name: 'Bea' },
  ...more,
})

/** A refund of an order of Shopify. */
export const shopifyRefund = (orderId: number, amount: string) => ({
  id: 9_000_000_000_000 + next(),
  order_id: orderId,
  transactions: [{ kind: 'refund', status: 'success', amount, currency: 'USD' }],
})

/** A paid order of WooCommerce; `refunds` as sums without sign. */
export const wooOrder = (clickId: string, more: Record<string, unknown> = {}) => ({
  id: 70_000 + next(),
  status: 'processing',
  currency: 'USD',
  total: '49.90',
  date_paid: '2026-11-23T10:00:00',
  meta_data: [{ id: 1, key: 'click_id', value: clickId }],
  refunds: [] as { id: number; reason: string; total: string }[],
  ...more,
})
