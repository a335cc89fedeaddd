// Slow: tells the events of subscriptions in many orders, of both generations of the API.
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
import { stripeRefund } from '@/tests/support/tracking/shop-senders'
import {
  checkoutCompleted,
  disputeEvent,
  invoicePaid,
  invoicePaymentPaid,
  PERIOD,
  PRORATIONS,
  STRIPE_APIS,
} from '@/tests/support/tracking/stripe-invoices'

beforeAll(openConnectedShops)
afterEach(async () => {
  await expectCleanBooks()
  // what is left waits for an event that never comes
  expect(await db().shopWaitingStep.findMany({ where: { waitsFor: { not: { contains: 'never' } } } })).toEqual([])
})

const began = Date.now() - 100 * 86_400_000
const day = (days: number) => new Date(began + days * 86_400_000)
let subscriptions = 0
const newSub = (more = '') => `sub_order${more}_${++subscriptions}`
const payouts = async (sub: string, names: readonly string[]) => {
  const states = await Promise.all(names.map((name) => state(`in_${sub}_${name}`)))
  return states.map((found) => (found && (found[0] === 'approved' ? found[3] : found[0])) ?? null)
}

/** All orders of a few things. */
const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))

/** Every third order of four things. */
const SOME = orders([0, 1, 2, 3]).filter((_, index) => index % 3 === 0)

describe.each(STRIPE_APIS)('with the API %s', (api) => {
  test.each([
    ['of an offer that is a subscription are all sales', 'monthly', [2_500, 2_500, 2_500]],
    ['of another offer are the sale of the first', 'flat', [2_500, null, null]],
  ] as const)('invoices without a click that come before the checkout that names it %s', async (_, offer, expected) => {
    const sub = newSub()
    const clickId = await click(offer, day(0))
    for (const [id, on] of [
      ['2', 45],
      ['3', 75],
    ] as const)
      expect((await stripe(invoicePaid(api, { id: `in_${sub}_${id}`, sub, at: day(on) }))).body.status).toBe('ignored')
    await stripe(checkoutCompleted(clickId, { sub, at: day(2), paid: 2_000 }))
    expect(await payouts(sub, ['1', '2', '3'])).toEqual(expected)
  })

  test('a trial and its invoices, which have the click themselves, are the same in any order', async () => {
    for (const order of SOME) {
      const sub = newSub()
      const clickId = await click('monthly', day(0))
      const invoice = (id: string, more: object) => invoicePaid(api, { id: `in_${sub}_${id}`, sub, clickId, ...more })
      const sent = [
        checkoutCompleted(clickId, { sub, at: day(1) }),
        invoice('1', { reason: 'subscription_create', paid: 0, at: day(1) }),
        invoice('2', { at: day(40) }),
        invoice('3', { at: day(70) }),
      ]
      for (const place of order) await stripe(sent[place])
      expect([order, ...(await payouts(sub, ['1', '2', '3']))]).toEqual([order, null, 2_500, 2_500])
    }
  })

  test.each([
    ['lost', 'reversed'],
    ['won', 2_500],
  ] as const)('a dispute that is %s ends the same in any order', async (status, expected) => {
    for (const order of SOME) {
      const sub = newSub()
      const clickId = await click('monthly', day(0))
      const id = `in_${sub}_1`
      const sent = [
        invoicePaid(api, { id, sub, clickId, reason: 'subscription_create', at: day(1) }),
        disputeEvent('created', { invoice: id, status: 'needs_response', at: day(5) }),
        disputeEvent('closed', { invoice: id, status, at: day(9) }),
        ...(api === 'today'
          ? [invoicePaymentPaid(id, day(1))]
          : [invoicePaid(api, { id, sub, clickId, reason: 'subscription_create', at: day(1) })]),
      ]
      for (const place of order) await stripe(sent[place])
      expect([order, ...(await payouts(sub, ['1']))]).toEqual([order, expected])
    }
  })

  test('the events of a dispute that is won may come at once', async () => {
    for (const round of [1, 2, 3]) {
      const sub = newSub()
      const [id, clickId] = [`in_${sub}_1`, await click('monthly', day(0))]
      await stripe(invoicePaid(api, { id, sub, clickId, reason: 'subscription_create', at: day(1) }))
      await stripe(invoicePaymentPaid(id, day(1)))
      const sent = ['created', 'closed', 'created'] as const
      const events = sent.map((type) =>
        disputeEvent(type, { invoice: id, status: type === 'closed' ? 'won' : 'needs_response', at: day(5) }),
      )
      await Promise.all(events.map((each) => stripe(each)))
      expect([round, await payouts(sub, ['1'])]).toEqual([round, [2_500]])
    }
  })

  test('a refund that failed is none in any order', async () => {
    for (const order of orders([0, 1, 2])) {
      const sub = newSub()
      const id = `in_${sub}_1`
      const clickId = await click('share', day(0))
      const failed = { id: `re_${id}`, object: 'refund', amount: 800, currency: 'usd', status: 'failed' }
      const sent = [
        invoicePaid(api, { id, sub, clickId, reason: 'subscription_create', at: day(1) }),
        stripeRefund(`pi_${id}`, 2_000, 800),
        event('refund.failed', { ...failed, charge: `ch_pi_${id}`, payment_intent: `pi_${id}` }),
      ]
      if (api === 'today') await stripe(invoicePaymentPaid(id))
      for (const place of order) await stripe(sent[place])
      expect([order, await payouts(sub, ['1'])]).toEqual([order, [200]])
    }
  })

  test('a subscription keeps the click it began with, whatever later invoices say', async () => {
    const [sub, other] = [newSub(), await click('share', day(0))]
    const clickId = await click('monthly', day(0))
    const invoice = (id: string, named: string | undefined, on: number) =>
      invoicePaid(api, {
        id: `in_${sub}_${id}`,
        sub,
        clickId: named,
        at: day(on),
        ...(id === '1' && { reason: 'subscription_create' }),
      })
    for (const each of [invoice('1', clickId, 1), invoice('2', other, 31), invoice('3', undefined, 61)])
      await stripe(each)
    expect(await payouts(sub, ['1', '2', '3'])).toEqual([2_500, 2_500, 2_500])
  })

  test('a change of plan within a period has the step of that period, and is no payment of those that count', async () => {
    const clickId = await click('share', day(0))
    const { id: offerId } = await db().offer.findFirstOrThrow({
      where: { advertiserId: owner.advertiserId, isSubscription: true, payoutType: 'cpa_percentage' },
    })
    await db().offer.update({ where: { id: offerId }, data: { stepsByPayment: true, renewalPayments: 3 } })
    await db().offerTier.create({ data: { offerId, fromConversion: 2, percentPayoutBps: 500 } })
    const sub = newSub()
    const of = (id: string, on: number, more = {}) =>
      invoicePaid(api, { id: `in_${sub}_${id}`, sub, clickId, at: day(on), ...more })
    const change = { reason: 'subscription_update', lines: PRORATIONS, paid: 600 }
    const sent = [
      of('1', 1, { reason: 'subscription_create' }),
      of('1a', 10, change),
      of('2', 31),
      of('2a', 40, change),
      of('3', 61),
      of('3a', 70, change),
      of('4', 92),
      // of a period that is not paid
      of('4a', 95, change),
    ]
    for (const each of sent) await stripe(each)
    await db().offerTier.deleteMany({ where: { offerId } })
    await db().offer.update({ where: { id: offerId }, data: { stepsByPayment: false, renewalPayments: null } })
    const paid = await payouts(sub, ['1', '1a', '2', '2a', '3', '3a', '4', '4a'])
    expect(paid).toEqual([200, 60, 100, 30, 100, 30, 'rejected', 'rejected'])
  })

  test('of invoices that come at once after a trial one is the sale where the offer is no subscription', async () => {
    const sub = newSub()
    await stripe(checkoutCompleted(await click('flat', day(0)), { sub, at: day(1) }))
    const invoices = ['2', '3', '4'].map((id) => invoicePaid(api, { id: `in_${sub}_${id}`, sub, at: day(20) }))
    const answers = await Promise.all([...invoices, ...invoices].map((each) => stripe(each)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const paid = await payouts(sub, ['2', '3', '4'])
    expect(paid.toSorted()).toEqual([2_500, null, null])
  })

  test('a checkout and its first invoice that are told late count within the window', async () => {
    const sub = newSub()
    await stripe(checkoutCompleted(await click('monthly', day(0)), { sub, at: day(29), paid: 2_000 }), day(33))
    expect(await payouts(sub, ['1'])).toEqual([2_500])
  })
})

test('what waits for an event that never comes is kept once, and deleted after a while', async () => {
  const sub = newSub('_never')
  for (const each of [1, 2]) {
    const invoice = invoicePaid('today', { id: `in_${sub}_2`, sub })
    expect((await stripe({ ...invoice, id: `${invoice.id}_${each}` })).body.status).toBe('ignored')
  }
  const [waiting, ...others] = await db().shopWaitingStep.findMany({ where: { waitsFor: sub } })
  expect(others).toEqual([])
  // of who paid only a keyed hash is kept
  expect(waiting).toMatchObject({
    advertiserId: owner.advertiserId,
    customerHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(JSON.stringify(waiting)).not.toContain('cus_')
  expect(waiting?.step).toContain(String(PERIOD.amount / 100))
})
