import { afterEach, beforeAll, expect, test } from 'vitest'
import { processRefund } from '@/lib/conversions/processing/refund-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import {
  click,
  event,
  expectCleanBooks,
  openConnectedShops,
  owner,
  state,
  stripe,
} from '@/tests/support/tracking/connected-shops'
import { stripeRefund } from '@/tests/support/tracking/shop-senders'

// Forms of invoices, lines and disputes as in Stripe's public description of its API (github.com/stripe/openapi).
beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

type Api = 'today' | 'before 2025-03-31'
type Line = { of: 'subscription' | 'item'; isProration?: boolean; amount: number }
const APIS = ['today', 'before 2025-03-31'] as const
const PERIOD: Line = { of: 'subscription', amount: 2_000 }
const PRORATIONS: Line[] = [
  { of: 'item', isProration: true, amount: -900 },
  { of: 'item', isProration: true, amount: 1_500 },
]

const lineOf = (api: Api, { of, isProration: proration = false, amount }: Line) => {
  const details = { proration, subscription: 'sub', [of === 'item' ? 'invoice_item' : 'subscription_item']: 'id' }
  const parent = {
    type: of === 'item' ? 'invoice_item_details' : 'subscription_item_details',
    invoice_item_details: of === 'item' ? details : null,
    subscription_item_details: of === 'item' ? null : details,
  }
  const before = { type: of === 'item' ? 'invoiceitem' : 'subscription', proration }
  return { object: 'line_item', amount, currency: 'usd', metadata: {}, ...(api === 'today' ? { parent } : before) }
}

type Invoice = { id: string; clickId: string; reason?: string; lines?: Line[]; more?: object }

function invoicePaid(api: Api, { id, clickId, reason = 'subscription_cycle', lines = [PERIOD], more = {} }: Invoice) {
  const metadata = { click_id: clickId }
  return event('invoice.paid', {
    id,
    object: 'invoice',
    amount_paid: 2_000,
    billing_reason: reason,
    currency: 'usd',
    customer: `cus_${id}`,
    lines: { object: 'list', data: lines.map((line) => lineOf(api, line)) },
    ...(api === 'today'
      ? { parent: { type: 'subscription_details', subscription_details: { subscription: `sub_${id}`, metadata } } }
      : { subscription: `sub_${id}`, subscription_details: { metadata }, payment_intent: `pi_${id}` }),
    ...more,
  })
}

let invoices = 0
const newInvoice = () => `in_arrival_${++invoices}`

test.each(APIS)('a payment and its refunds that arrive at once, each twice, end refunded (API %s)', async (api) => {
  for (let round = 0; round < 3; round += 1) {
    const id = newInvoice()
    const clickId = await click('share')
    const payment = { type: 'payment_intent', payment_intent: `pi_${id}` }
    const sent = [
      invoicePaid(api, { id, clickId }),
      stripeRefund(`pi_${id}`, 2_000, 400),
      { ...invoicePaid(api, { id, clickId }), type: 'invoice.payment_succeeded' },
      stripeRefund(`pi_${id}`, 2_000, 1_500, 400),
      event('invoice_payment.paid', { object: 'invoice_payment', invoice: id, status: 'paid', payment }),
    ]
    const answers = await Promise.all([...sent, ...sent].map((each) => stripe(each)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await state(id)).toEqual(['approved', 2_000, 1_500, 50])
  }
})

test('a refund that is recorded while its other number is told is applied once', async () => {
  const [id, clickId] = [newInvoice(), await click('share')]
  await stripe(invoicePaid('today', { id, clickId }))
  const { advertiserId } = owner
  const refund = { advertiserId, refundId: `ch_${id}:400`, event: 'refund', amountCents: 400n }
  const at = new Date()
  await transact((tx) => processRefund(tx, { ...refund, txnId: `pi_${id}` }, at))
  const payment = { type: 'payment_intent', payment_intent: `pi_${id}` }
  let told: ReturnType<typeof stripe> | undefined
  await transact(async (tx) => {
    await processRefund(tx, { ...refund, txnId: id }, at)
    told = stripe(event('invoice_payment.paid', { object: 'invoice_payment', invoice: id, payment }))
    const waiting = () => db().$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(waiting, { timeout: 5_000 }).not.toEqual([])
  })
  expect((await told)?.status).toBe(200)
  expect(await state(id)).toEqual(['approved', 2_000, 400, 160])
})

test.each([
  [
    'prorations and an item that is charged once',
    'subscription_update',
    [...PRORATIONS, { ...PERIOD, of: 'item' }],
    null,
  ],
  ['prorations and a line of 0', 'subscription_update', [...PRORATIONS, { ...PERIOD, amount: 0 }], null],
  ['a new period', 'subscription_update', [...PRORATIONS, PERIOD], 2_500],
  ['an accepted quote', 'quote_accept', [PERIOD], 2_500],
  ['an accepted quote of an item', 'quote_accept', [{ ...PERIOD, of: 'item' }], null],
] as [string, string, Line[], number | null][])(
  'of an invoice of %s a fixed sum is paid for periods alone',
  async (_, reason, lines, payout) => {
    for (const api of APIS) {
      const id = newInvoice()
      await stripe(invoicePaid(api, { id, clickId: await click('monthly'), reason, lines }))
      expect([api, (await state(id))?.[3] ?? null]).toEqual([api, payout])
    }
  },
)

test('a dispute of an invoice that was paid by a charge alone finds its sale', async () => {
  const id = newInvoice()
  const more = { payment_intent: null, charge: `ch_${id}` }
  await stripe(invoicePaid('before 2025-03-31', { id, clickId: await click('share'), more }))
  const dispute = { id: `dp_${id}`, object: 'dispute', amount: 2_000, currency: 'usd', charge: `ch_${id}` }
  await stripe(event('charge.dispute.closed', { ...dispute, status: 'lost', payment_intent: null }))
  expect((await state(id))?.[0]).toBe('reversed')
})
