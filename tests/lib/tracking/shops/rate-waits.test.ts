import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { giveCoupons } from '@/lib/people/advertisers/coupon-service'
import { db } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import {
  click,
  event,
  expectCleanBooks,
  openConnectedShops,
  owner,
  shopify,
  state,
  stripe,
} from '@/tests/support/tracking/connected-shops'
import { addRate, bookWaiting } from '@/tests/support/tracking/rates'
import { shopifyOrder, stripeCheckout } from '@/tests/support/tracking/shop-senders'

beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

const today = () => easternDay(new Date())

describe('an order that waits for an exchange rate', () => {
  test.each([
    ['CZK', 'won', 'approved'],
    ['HUF', 'lost', 'reversed'],
  ])('in %s, and a dispute of it that was told meanwhile and is %s, is %s', async (currency, end, status) => {
    const order = shopifyOrder(await click(), '1000.00', { currency })
    const dispute = { id: order.id + 1, order_id: order.id, amount: '1000.00', currency, status: 'needs_response' }
    await shopify('disputes/create', dispute)
    await shopify('orders/paid', order)
    await shopify('disputes/create', { ...dispute, id: order.id + 2 })
    expect(await state(order.id)).toBeNull()
    await addRate(currency, today(), '0.04')
    expect(await bookWaiting(new Date())).toBe(1)
    expect((await state(order.id))?.[0]).toBe('reversed')
    for (const id of [order.id + 1, order.id + 2]) await shopify('disputes/update', { ...dispute, id, status: end })
    expect((await state(order.id))?.[0]).toBe(status)
  })

  test('and begins a subscription by a code alone leaves its later payments to the affiliate of the code', async () => {
    const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const }
    const offer = await createOffer({ advertiserId: owner.advertiserId, ...monthly })
    const { id: affiliateId } = await createAffiliate()
    const actor = { userId: (await createUser({ role: 'SUPER_ADMIN' })).id, role: 'SUPER_ADMIN' as const }
    await giveCoupons({ actor, at: new Date() }, { id: offer.id, codes: [{ code: 'WAITS', affiliateId }] })
    const [subscription, customer] = ['sub_waits', 'cus_waits']
    const session = { mode: 'subscription', payment_intent: null, invoice: 'in_waits_1', subscription, customer }
    const discounts = { discounts: [{ coupon: null, promotion_code: 'WAITS' }] }
    await stripe(stripeCheckout(null, 2_000, { ...session, currency: 'ron', ...discounts }).event)
    const paid = (number: number) =>
      stripe(
        event('invoice.paid', {
          id: `in_waits_${number}`,
          object: 'invoice',
          amount_paid: 2_000,
          currency: 'ron',
          customer,
          billing_reason: number === 1 ? 'subscription_create' : 'subscription_cycle',
          parent: { subscription_details: { subscription, metadata: {} } },
          lines: { data: [] },
        }),
      )
    for (const number of [1, 2]) await paid(number)
    const sold = () => db().conversion.findMany({ where: { affiliateId }, orderBy: { txnId: 'asc' } })
    expect(await sold()).toEqual([])
    await addRate('RON', today(), '0.23')
    await bookWaiting(new Date())
    expect((await sold()).map(({ txnId, status }) => [txnId, status])).toEqual([
      ['in_waits_1', 'approved'],
      ['in_waits_2', 'approved'],
    ])
    await paid(3)
    await paid(3)
    expect(await sold()).toHaveLength(3)
  })
})
