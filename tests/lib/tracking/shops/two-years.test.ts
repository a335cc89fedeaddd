// Slow: two years of a subscription, by five ways, each in order and twice in another one.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { createOffer } from '@/tests/support/factories/offers'
import {
  click,
  event,
  expectCleanBooks,
  openConnectedShops,
  owner,
  shopify,
  state,
  stripe,
  woo,
} from '@/tests/support/tracking/connected-shops'
import { stripeRefund } from '@/tests/support/tracking/shop-senders'
import {
  checkoutCompleted,
  disputeEvent,
  invoicePaid,
  invoicePaymentPaid,
  PRORATIONS,
  type StripeApi,
} from '@/tests/support/tracking/stripe-invoices'
import { postback, rulesSettled } from '@/tests/support/tracking/tracking'

beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

const START = Date.now() - 735 * 86_400_000
const day = (days: number) => new Date(START + days * 86_400_000)

/** A thing that happens on a day, how it is told, and of which order it is where a shop tells what that is by now. */
type ParsedSteps = { on: number; tell: (at: Date) => Promise<{ status: number }>; of?: string }

/** A way to tell a subscription: what a trial, payments and what becomes of them are there. `txn` is the number of a payment. */
type Way = {
  txn: (number: number) => string
  trial: (on: number) => ParsedSteps[]
  /** A payment, which failed once before where it says so. */
  payment: (number: number, on: number, hasFailed: boolean) => ParsedSteps[]
  planChange: (on: number) => ParsedSteps[]
  refund: (number: number, on: number) => ParsedSteps[]
  disputed: (number: number, on: number, end: 'won' | 'lost') => ParsedSteps[]
}

let scenes = 0
let orders = 71_000_000
const newOrders = () => {
  orders += 1_000
  return orders
}

function byStripe(api: StripeApi, clickId: string): Way {
  const sub = `sub_years_${++scenes}`
  const id = (number: number) => `in_${sub}_${number}`
  const told = (on: number, sent: unknown): ParsedSteps => ({ on, tell: (at) => stripe(sent, at) })
  const named = (number: number, on: number) =>
    api === 'today' ? [told(on, invoicePaymentPaid(id(number), day(on)))] : []
  return {
    txn: id,
    trial: (on) => [
      told(on, checkoutCompleted(clickId, { sub, at: day(on) })),
      told(on, invoicePaid(api, { id: id(0), sub, reason: 'subscription_create', paid: 0, at: day(on) })),
    ],
    payment: (number, on, hasFailed) => [
      ...(hasFailed ? [told(on - 3, event('invoice.payment_failed', { id: id(number), object: 'invoice' }))] : []),
      told(on, invoicePaid(api, { id: id(number), sub, at: day(on) })),
      ...named(number, on),
    ],
    planChange: (on) => [
      told(
        on,
        invoicePaid(api, { id: id(99), sub, reason: 'subscription_update', lines: PRORATIONS, paid: 600, at: day(on) }),
      ),
    ],
    refund: (number, on) => [
      told(on, { ...stripeRefund(`pi_${id(number)}`, 2_000, 500), created: Math.floor(day(on).getTime() / 1_000) }),
    ],
    disputed: (number, on, end) => [
      told(on, disputeEvent('created', { invoice: id(number), status: 'needs_response', at: day(on) })),
      told(on + 8, disputeEvent('closed', { invoice: id(number), status: end, at: day(on + 8) })),
    ],
  }
}

function byWooCommerce(clickId: string): Way {
  const first = newOrders()
  const meta = { id: 1, key: 'click_id', value: clickId }
  const orderOf = (number: number, on: number, more: object = {}) => ({
    id: first + number,
    status: 'completed',
    currency: 'USD',
    total: '20.00',
    customer_id: first,
    date_paid_gmt: day(on).toISOString().slice(0, 19),
    created_via: 'subscription',
    meta_data: [meta, { id: 2, key: '_subscription_renewal', value: '501' }],
    refunds: [],
    ...more,
  })
  const paidOn = new Map<number, number>()
  const told = (number: number, on: number, more: object = {}): ParsedSteps => ({
    on,
    of: `${first + number}`,
    tell: (at) => woo(orderOf(number, paidOn.get(number) ?? on, more), 'order.updated', undefined, at),
  })
  return {
    txn: (number) => String(first + number),
    trial: (on) => [told(0, on, { total: '0.00', created_via: 'checkout', meta_data: [meta] })],
    payment: (number, on, hasFailed) => {
      paidOn.set(number, on)
      const failed = { status: 'failed', date_paid_gmt: null }
      return [...(hasFailed ? [told(number, on - 3, failed)] : []), told(number, on)]
    },
    planChange: (on) => [
      told(99, on, {
        total: '6.00',
        created_via: 'checkout',
        meta_data: [meta, { id: 2, key: '_subscription_switch', value: '501' }],
      }),
    ],
    refund: (number, on) => [told(number, on, { refunds: [{ id: 1, total: '-5.00' }] })],
    disputed: (number, on, end) => [
      told(number, on, { status: 'on-hold' }),
      told(number, on + 8, { status: end === 'won' ? 'completed' : 'cancelled' }),
    ],
  }
}

function byShopify(clickId: string): Way {
  const first = newOrders()
  const orderOf = (number: number, on: number, more: object = {}) => ({
    id: first + number,
    currency: 'USD',
    total_price: '20.00',
    financial_status: 'paid',
    source_name: 'subscription_contract_checkout_one',
    processed_at: day(on).toISOString(),
    customer: { id: first },
    note_attributes: [{ name: 'click_id', value: clickId }],
    ...more,
  })
  const told = (on: number, topic: string, payload: unknown): ParsedSteps => ({
    on,
    tell: (at) => shopify(topic, payload, at),
  })
  const dispute = (number: number, status: string) => ({
    id: first + 500 + number,
    order_id: first + number,
    amount: '20.00',
    currency: 'USD',
    status,
  })
  return {
    txn: (number) => String(first + number),
    trial: (on) => [told(on, 'orders/paid', orderOf(0, on, { total_price: '0.00', source_name: 'web' }))],
    payment: (number, on, hasFailed) => [
      ...(hasFailed ? [told(on - 3, 'orders/create', orderOf(number, on - 3, { financial_status: 'pending' }))] : []),
      told(on, 'orders/paid', orderOf(number, on)),
    ],
    planChange: () => [],
    refund: (number, on) => [
      told(on, 'refunds/create', {
        id: first + 700,
        order_id: first + number,
        processed_at: day(on).toISOString(),
        transactions: [{ kind: 'refund', status: 'success', amount: '5.00', currency: 'USD' }],
      }),
    ],
    disputed: (number, on, end) => [
      told(on, 'disputes/create', dispute(number, 'needs_response')),
      told(on + 8, 'disputes/update', dispute(number, end)),
    ],
  }
}

/** Postbacks say nothing of when somebody paid: they come in order, and what takes back of them in any. */
function byPostback(clickId: string): Way {
  const scene = ++scenes
  const txn = (number: number) => `years-${scene}-${number}`
  const told = (on: number, parameters: Record<string, string>): ParsedSteps => ({
    on,
    tell: (at) => postback({ token: owner.token, ...parameters }, { at }),
  })
  const names = { customer_id: `years-${scene}` }
  return {
    txn,
    trial: () => [],
    payment: (number, on) => [
      told(on, { txn_id: txn(number), amount: '20.00', ...names, ...(number === 1 && { click_id: clickId }) }),
    ],
    planChange: () => [],
    refund: (number, on) => [told(on, { txn_id: txn(number), event: 'refund', amount: '5.00', refund_id: 'r1' })],
    disputed: (number, on, end) => (end === 'won' ? [] : [told(on + 8, { txn_id: txn(number), event: 'chargeback' })]),
  }
}

/** Payments every 60 days after a trial of 14, of which ten are paid: $25.00 for the first and $5.00 for the others. */
const PAYMENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const EXPECTED = [2_500, 500, 375, 500, 500, null, 500, 500, 500, 500, null, null]
const dayOf = (number: number) => 15 + (number - 1) * 60

const storyOf = (way: Way): ParsedSteps[] => [
  ...way.trial(1),
  ...PAYMENTS.flatMap((number) => way.payment(number, dayOf(number), number === 4)),
  ...way.planChange(dayOf(2) + 20),
  ...way.refund(3, dayOf(3) + 10),
  ...way.disputed(5, dayOf(5) + 4, 'won'),
  ...way.disputed(6, dayOf(6) + 4, 'lost'),
]

/** Numbers from 0 to 1 that follow from a seed (a linear congruential generator). */
function random(seed: number) {
  let value = seed
  return () => {
    value = (value * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return value / 4_294_967_296
  }
}

/** Tells each thing twice, up to 100 days late; what a shop tells of one order stays in its order. */
function shuffled(story: readonly ParsedSteps[], seed: number): ParsedSteps[] {
  const next = random(seed)
  const latest = new Map<string, number>()
  const late = story.flatMap((told) =>
    [0, 1].map(() => {
      const on = Math.min(734, told.on + next() * 100)
      if (told.of === undefined) return { ...told, on }
      latest.set(told.of, Math.max(on, latest.get(told.of) ?? 0))
      return { ...told, on: latest.get(told.of) ?? on }
    }),
  )
  return late.sort((one, other) => one.on - other.on)
}

const twice = (story: readonly ParsedSteps[]): ParsedSteps[] =>
  story.flatMap((told) => [told, told]).sort((one, other) => one.on - other.on)

async function play(way: Way, told: readonly ParsedSteps[]): Promise<(number | null)[]> {
  for (const { on, tell } of told) {
    const { status } = await tell(day(on))
    if (status >= 500) throw new Error(`day ${on} was not recorded`)
  }
  return Promise.all(
    PAYMENTS.map(async (number) => {
      const found = await state(way.txn(number))
      return found && (found[0] === 'approved' || found[0] === 'pending') ? Number(found[3]) : null
    }),
  )
}

async function newClick(): Promise<string> {
  const monthly = { advertiserId: owner.advertiserId, isSubscription: true, subscriptionFrequency: 'monthly' as const }
  const { id: offerId } = await createOffer({ ...monthly, stepsByPayment: true, renewalPayments: 10 })
  await db().offerTier.create({ data: { offerId, fromConversion: 2, payoutCents: 500n } })
  await rulesSettled()
  return click(offerId, day(0))
}

test.each([
  ['Stripe', (clickId: string) => byStripe('today', clickId)],
  ['Stripe before 2025-03-31', (clickId: string) => byStripe('before 2025-03-31', clickId)],
  ['WooCommerce', byWooCommerce],
  ['Shopify', byShopify],
])('two years of a subscription at %s pay the same to the cent in order, and late in other orders', async (_, by) => {
  for (const order of ['in order', 1, 2] as const) {
    const way = by(await newClick())
    const story = storyOf(way)
    const told = order === 'in order' ? twice(story) : shuffled(story, order)
    expect([order, await play(way, told)]).toEqual([order, EXPECTED])
  }
})

test('two years of a subscription by postbacks pay the same, each call twice', async () => {
  const way = byPostback(await newClick())
  expect(await play(way, twice(storyOf(way)))).toEqual(EXPECTED)
})
