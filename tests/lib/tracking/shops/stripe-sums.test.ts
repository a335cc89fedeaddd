import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import {
  click,
  expectCleanBooks,
  openConnectedShops,
  owner,
  state,
  stripe,
} from '@/tests/support/tracking/connected-shops'
import { stripeCheckout, stripeRefund } from '@/tests/support/tracking/shop-senders'
import {
  checkoutCompleted,
  disputeEvent,
  invoicePaid,
  invoicePaymentPaid,
  STRIPE_APIS,
} from '@/tests/support/tracking/stripe-invoices'

beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

let subscriptions = 0
const newSub = () => `sub_sum_${++subscriptions}`

describe.each(STRIPE_APIS)('with the API %s', (api) => {
  test.each([
    ['checkout, invoice', [0, 1]],
    ['invoice, checkout', [1, 0]],
    ['checkout, invoice, checkout, invoice', [0, 1, 0, 1]],
    ['invoice, checkout, invoice', [1, 0, 1]],
  ])('a first payment with a credit of $8.00 is what its invoice says was paid: %s', async (_, order) => {
    const sub = newSub()
    const clickId = await click('share')
    const first = { id: `in_${sub}_1`, sub, clickId, paid: 1_200, reason: 'subscription_create' }
    for (const [round, index] of order.entries()) {
      const sent = index === 0 ? checkoutCompleted(clickId, { sub, paid: 2_000 }) : invoicePaid(api, first)
      const { status, body } = await stripe({ ...sent, id: `${sent.id}_${round}` })
      expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('duplicate')])
    }
    expect(await state(`in_${sub}_1`)).toEqual(['approved', 1_200, 0, 120])
  })

  test('both at once, and a refund of a part, end the same', async () => {
    const sub = newSub()
    const clickId = await click('share')
    const sent = [
      checkoutCompleted(clickId, { sub, paid: 2_000 }),
      invoicePaid(api, { id: `in_${sub}_1`, sub, clickId, paid: 1_200, reason: 'subscription_create' }),
      stripeRefund(`pi_in_${sub}_1`, 1_200, 300),
      ...(api === 'today' ? [invoicePaymentPaid(`in_${sub}_1`)] : []),
    ]
    await Promise.all(sent.map((each) => stripe(each)))
    expect(await state(`in_${sub}_1`)).toEqual(['approved', 1_200, 300, 90])
  })
})

describe('refunds that say the sum so far and not what it was before', () => {
  const told = (payment: string, refunded: number) => {
    const { data, ...refund } = stripeRefund(payment, 2_000, refunded)
    return { ...refund, data: { object: data.object } }
  }

  test.each([
    ['in order', [500, 1_500], ['approved', 2_000, 1_500, 50]],
    ['each twice', [500, 500, 1_500, 1_500, 500], ['approved', 2_000, 1_500, 50]],
    ['in another order', [1_500, 500], ['approved', 2_000, 1_500, 50]],
    ['up to all of it', [500, 1_500, 2_000], ['reversed', 2_000, 1_500, 50]],
  ] as [string, number[], unknown[]][])('take off the sum once: %s', async (_, sums, expected) => {
    for (const isFirst of [true, false]) {
      const { payment, event } = stripeCheckout(await click('percent'), 2_000)
      if (!isFirst) await stripe(event)
      for (const sum of sums) await stripe(told(payment, sum))
      if (isFirst) await stripe(event)
      expect((await state(payment))?.slice(0, 3)).toEqual(
        isFirst && expected[0] === 'reversed' ? expect.anything() : expected.slice(0, 3),
      )
      expect((await state(payment))?.[0]).toBe(expected[0])
    }
  })

  test('beside those that say both', async () => {
    const { payment, event } = stripeCheckout(await click('percent'), 2_000)
    for (const each of [
      event,
      stripeRefund(payment, 2_000, 500),
      told(payment, 900),
      stripeRefund(payment, 2_000, 1_500, 900),
    ])
      await stripe(each)
    expect(await state(payment)).toEqual(['approved', 2_000, 1_500, 50])
  })
})

test.each(['won', 'lost'])(
  'the four events of a dispute that is %s end the same when they come at once',
  async (status) => {
    for (let round = 0; round < 4; round += 1) {
      const sub = newSub()
      const invoice = `in_${sub}_1`
      await stripe(
        invoicePaid('today', { id: invoice, sub, clickId: await click('monthly'), reason: 'subscription_create' }),
      )
      await stripe(invoicePaymentPaid(invoice))
      const open = { invoice, status: 'needs_response' }
      const created = disputeEvent('created', open)
      const sent = [
        created,
        { ...disputeEvent('created', open), type: 'charge.dispute.updated' },
        { ...disputeEvent('created', open), type: 'charge.dispute.funds_withdrawn' },
        disputeEvent('closed', { invoice, status }),
      ]
      await Promise.all([...sent.slice(round), ...sent.slice(0, round)].map((each) => stripe(each)))
      expect((await state(invoice))?.[0]).toBe(status === 'won' ? 'approved' : 'reversed')
    }
  },
)

test('many invoices that wait for their click are all taken when it comes', async () => {
  const [sub, count] = [newSub(), 25]
  const began = Date.now() - 30 * 86_400_000
  for (let number = 2; number < count; number += 1)
    await stripe(invoicePaid('today', { id: `in_${sub}_${number}`, sub, at: new Date(began + number * 86_400_000) }))
  expect(await db().shopWaitingStep.count({ where: { advertiserId: owner.advertiserId, waitsFor: sub } })).toBe(
    count - 2,
  )
  await stripe(checkoutCompleted(await click('monthly', new Date(began)), { sub, at: new Date(began), paid: 2_000 }))
  expect(await db().shopWaitingStep.count({ where: { advertiserId: owner.advertiserId, waitsFor: sub } })).toBe(0)
  expect((await state(`in_${sub}_${count - 1}`))?.[3]).toBe(2_500)
})
