import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import {
  click,
  event,
  expectCleanBooks,
  openConnectedShops,
  owner,
  state,
  stripe,
} from '@/tests/support/tracking/connected-shops'
import { stripeCheckout, stripeRefund } from '@/tests/support/tracking/shop-senders'

// Invoices as Stripe's public description of its API has them (github.com/stripe/openapi, fixtures3.json), with the fields that
// are read: before 2025-03-31 with `subscription`, `payment_intent` and `proration`, since then with `parent`.
beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

const DAY_MS = 86_400_000
const began = Date.now()
const daysOn = (days: number) => new Date(began + days * DAY_MS)

type Line = { isProration: boolean; amount: number }
type Invoice = {
  id: string
  sub: string
  reason: string
  paid: number
  lines?: Line[]
  clickId?: string
  customer?: string
}
type Api = 'today' | 'before 2025-03-31'

const FULL: Line[] = [{ isProration: false, amount: 2_000 }]
const PRORATIONS: Line[] = [
  { isProration: true, amount: -900 },
  { isProration: true, amount: 1_500 },
]
const NEW_PERIOD: Line[] = [
  { isProration: true, amount: -900 },
  { isProration: false, amount: 20_900 },
]

/** `invoice.paid` in the form of an API. */
function invoicePaid(api: Api, { id, sub, reason, paid, lines = FULL, clickId, customer = `cus_${sub}` }: Invoice) {
  const metadata = clickId === undefined ? {} : { click_id: clickId }
  const isOld = api !== 'today'
  const line = ({ isProration: proration, amount }: Line, index: number) => ({
    id: `il_${id}_${index}`,
    object: 'line_item',
    amount,
    currency: 'usd',
    metadata,
    ...(isOld
      ? { type: 'subscription', proration, subscription: sub, subscription_item: `si_${sub}` }
      : {
          parent: {
            type: 'subscription_item_details',
            invoice_item_details: null,
            subscription_item_details: {
              proration,
              subscription: sub,
              subscription_item: `si_${sub}`,
              invoice_item: null,
            },
          },
        }),
  })
  return event('invoice.paid', {
    id,
    object: 'invoice',
    status: 'paid',
    amount_due: paid,
    amount_paid: paid,
    billing_reason: reason,
    currency: 'usd',
    customer,
    metadata: {},
    lines: { object: 'list', data: lines.map(line), has_more: false },
    ...(isOld
      ? { subscription: sub, subscription_details: { metadata }, payment_intent: `pi_${id}`, charge: `ch_${id}` }
      : {
          parent: {
            type: 'subscription_details',
            quote_details: null,
            subscription_details: { subscription: sub, metadata },
          },
        }),
  })
}

/** `invoice_payment.paid`, which since 2025-03-31 says by which payment an invoice was paid. */
const paidBy = (invoice: string, payment = `pi_${invoice}`) =>
  event('invoice_payment.paid', {
    id: `inpay_${invoice}`,
    object: 'invoice_payment',
    invoice,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: payment },
  })

const checkout = (clickId: string, sub: string, more = {}) =>
  stripeCheckout(clickId, 2_000, {
    mode: 'subscription',
    payment_intent: null,
    invoice: `in_${sub}_1`,
    subscription: sub,
    customer: `cus_${sub}`,
    ...more,
  }).event

/** What each invoice of a subscription pays; null for one that is not booked. */
const payouts = (sub: string, names: readonly string[]) =>
  Promise.all(names.map(async (name) => (await state(`in_${sub}_${name}`))?.[3] ?? null))

const statuses = (sub: string, names: readonly string[]) =>
  Promise.all(names.map(async (name) => (await state(`in_${sub}_${name}`))?.[0] ?? null))

let subscriptions = 0

describe.each(['today', 'before 2025-03-31'] as const)('invoices of the API %s', (api) => {
  test.each([
    ['monthly', [2_500, 2_000, 2_500, null, 2_500]],
    ['share', [200, 160, 200, 60, 2_000]],
  ] as const)(
    'of an offer with payout %s are each paid once, in any order, each event twice',
    async (offer, expected) => {
      for (const order of [0, 1, 2, 3]) {
        const sub = `sub_${++subscriptions}`
        const clickId = await click(offer)
        const of = (id: string, reason: string, more: Partial<Invoice> = {}) =>
          invoicePaid(api, { id: `in_${sub}_${id}`, sub, reason, paid: 2_000, clickId, ...more })
        const sent = [
          checkout(clickId, sub),
          of('1', 'subscription_create'),
          of('2', 'subscription_cycle'),
          of('3', 'subscription_cycle'),
          of('u', 'subscription_update', { paid: 600, lines: PRORATIONS }),
          of('y', 'subscription_update', { paid: 20_000, lines: NEW_PERIOD }),
          stripeRefund(`pi_in_${sub}_2`, 2_000, 400),
          ...(api === 'today' ? [paidBy(`in_${sub}_2`)] : []),
        ]
        const arriving =
          order === 0 ? sent : order === 1 ? sent.toReversed() : [...sent.slice(order * 2), ...sent.slice(0, order * 2)]
        for (const each of [...arriving, ...arriving]) expect((await stripe(each)).status).toBe(200)
        // the same invoice by its other event
        const again = of('3', 'subscription_cycle')
        await stripe({ ...again, id: `${again.id}_again`, type: 'invoice.payment_succeeded' })
        expect([order, await payouts(sub, ['1', '2', '3', 'u', 'y'])]).toEqual([order, expected])
      }
    },
  )

  test('are paid after the window and by the click of the checkout alone, which invoices do not have', async () => {
    const sub = `sub_${++subscriptions}`
    const clickId = await click('monthly')
    await stripe(checkout(clickId, sub))
    for (const [id, days] of [
      ['2', 31],
      ['3', 61],
      ['4', 700],
    ] as const)
      await stripe(
        invoicePaid(api, { id: `in_${sub}_${id}`, sub, reason: 'subscription_cycle', paid: 2_000 }),
        daysOn(days),
      )
    expect(await payouts(sub, ['1', '2', '3', '4'])).toEqual(Array(4).fill(2_500))
    const names = await db().customerName.findMany({ where: { advertiserId: owner.advertiserId, name: `cus_${sub}` } })
    expect(names).toHaveLength(1)
  })

  test('of a trial begin with the first that is paid', async () => {
    const sub = `sub_${++subscriptions}`
    const clickId = await click('monthly')
    await stripe(checkout(clickId, sub, { payment_status: 'no_payment_required', amount_total: 0 }))
    await stripe(invoicePaid(api, { id: `in_${sub}_1`, sub, reason: 'subscription_create', paid: 0 }))
    for (const [id, days] of [
      ['2', 14],
      ['3', 44],
    ] as const)
      await stripe(
        invoicePaid(api, { id: `in_${sub}_${id}`, sub, reason: 'subscription_cycle', paid: 2_000 }),
        daysOn(days),
      )
    expect(await payouts(sub, ['1', '2', '3'])).toEqual([null, 2_500, 2_500])
  })

  test('of a trial that is longer than the window are paid, and those of one that began after it are not', async () => {
    const [sub, late] = [`sub_${++subscriptions}`, `sub_${++subscriptions}`]
    const free = { payment_status: 'no_payment_required', amount_total: 0 }
    await stripe(checkout(await click('monthly'), sub, free))
    await stripe(checkout(await click('monthly'), late, free), daysOn(31))
    for (const of of [sub, late])
      for (const [id, days] of [
        ['2', 45],
        ['3', 75],
      ] as const)
        await stripe(
          invoicePaid(api, { id: `in_${of}_${id}`, sub: of, reason: 'subscription_cycle', paid: 2_000 }),
          daysOn(days),
        )
    expect([await payouts(sub, ['2', '3']), await statuses(late, ['2', '3'])]).toEqual([
      [2_500, 2_500],
      ['rejected', 'rejected'],
    ])
  })

  test('of a free plan begin with the first of a period, in any order', async () => {
    const invoices = [
      ['2', 'subscription_update'],
      ['3', 'subscription_cycle'],
    ] as const
    for (const arriving of [invoices, invoices.toReversed()]) {
      const sub = `sub_${++subscriptions}`
      await stripe(checkout(await click('monthly'), sub, { payment_status: 'no_payment_required', amount_total: 0 }))
      for (const [id, reason] of arriving)
        await stripe(invoicePaid(api, { id: `in_${sub}_${id}`, sub, reason, paid: 600, lines: PRORATIONS }))
      expect(await payouts(sub, ['2', '3'])).toEqual([null, 2_500])
    }
  })

  test('of a disputed renewal follow the dispute', async () => {
    const sub = `sub_${++subscriptions}`
    const clickId = await click('monthly')
    await stripe(checkout(clickId, sub))
    const id = `in_${sub}_2`
    await stripe(invoicePaid(api, { id, sub, reason: 'subscription_cycle', paid: 2_000, clickId }))
    if (api === 'today') await stripe(paidBy(id))
    const dispute = (type: string, status: string) =>
      event(`charge.dispute.${type}`, {
        id: `dp_${sub}`,
        object: 'dispute',
        amount: 2_000,
        currency: 'usd',
        status,
        charge: `ch_${id}`,
        payment_intent: `pi_${id}`,
      })
    await stripe(dispute('created', 'needs_response'))
    expect((await state(id))?.[0]).toBe('reversed')
    await stripe(dispute('closed', 'won'))
    expect((await state(id))?.[0]).toBe('approved')
    await stripe(invoicePaid(api, { id: `in_${sub}_3`, sub, reason: 'subscription_cycle', paid: 2_000, clickId }))
    expect(await payouts(sub, ['1', '2', '3'])).toEqual(Array(3).fill(2_500))
  })
})

test.each([[[0, 1, 2]], [[1, 0, 2]], [[0, 2, 1]], [[2, 1, 0]]])(
  'a payment that names a click itself and its invoice are one sale, with its refund: %j',
  async (order) => {
    for (const isRefunded of [false, true]) {
      const sub = `sub_${++subscriptions}`
      const clickId = await click('monthly')
      const id = `in_${sub}_1`
      const payment = { id: `pi_${id}`, object: 'payment_intent', amount_received: 2_000, currency: 'usd' }
      const sent = [
        event('payment_intent.succeeded', { ...payment, metadata: { click_id: clickId } }),
        invoicePaid('today', { id, sub, reason: 'subscription_create', paid: 2_000, clickId }),
        paidBy(id),
      ]
      const [first, second, third] = order.map((place) => sent[place])
      await stripe(first)
      await stripe(second)
      if (isRefunded) await stripe(stripeRefund(`pi_${id}`, 2_000, 2_000))
      await stripe(third)
      const where = { advertiserId: owner.advertiserId, txnId: { in: [id, `pi_${id}`] } }
      const sold = await db().conversion.findMany({ where })
      const counted = sold.filter(({ status }) => status === 'approved')
      expect([order, isRefunded, counted.length]).toEqual([order, isRefunded, isRefunded ? 0 : 1])
    }
  },
)

test('two invoices that one payment paid are two sales', async () => {
  const sub = `sub_${++subscriptions}`
  const clickId = await click('monthly')
  await stripe(checkout(clickId, sub))
  await stripe(invoicePaid('today', { id: `in_${sub}_2`, sub, reason: 'subscription_cycle', paid: 2_000, clickId }))
  for (const invoice of [`in_${sub}_1`, `in_${sub}_2`]) await stripe(paidBy(invoice, `pi_${sub}`))
  expect(await statuses(sub, ['1', '2'])).toEqual(['approved', 'approved'])
})

test('an invoice of another subscription without a click is from no affiliate, though its customer is known', async () => {
  const [sub, other] = [`sub_${++subscriptions}`, `sub_${++subscriptions}`]
  await stripe(checkout(await click('monthly'), sub))
  const invoice = {
    id: `in_${other}_1`,
    sub: other,
    reason: 'subscription_create',
    paid: 2_000,
    customer: `cus_${sub}`,
  }
  expect((await stripe(invoicePaid('today', invoice))).body).toMatchObject({ status: 'ignored' })
  expect(await payouts(other, ['1'])).toEqual([null])
})

test('a customer who comes back by another link stays with their first affiliate', async () => {
  const [first, second] = [`sub_${++subscriptions}`, `sub_${++subscriptions}`]
  await stripe(checkout(await click('monthly'), first))
  await stripe(checkout(await click('monthly'), second, { customer: `cus_${first}` }))
  const sold = await db().conversion.findMany({
    where: { advertiserId: owner.advertiserId, txnId: { in: [`in_${first}_1`, `in_${second}_1`] } },
  })
  expect(sold.map(({ clickId }) => clickId)).toEqual([sold[0]?.clickId, sold[0]?.clickId])
})
