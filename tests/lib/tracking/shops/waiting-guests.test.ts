import { afterEach, beforeAll, expect, test } from 'vitest'
import { beginErasure } from '@/lib/conversions/customers/erasure-service'
import { customerNames } from '@/lib/conversions/customers/name-data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { easternDay } from '@/lib/platform/dates/days'
import { createOffer } from '@/tests/support/factories/offers'
import {
  click,
  expectCleanBooks,
  openConnectedShops,
  owner,
  sale,
  shopify,
  state,
  stripe,
} from '@/tests/support/tracking/connected-shops'
import { addRate, bookWaiting } from '@/tests/support/tracking/rates'
import { shopifyOrder } from '@/tests/support/tracking/shop-senders'
import { checkoutCompleted, invoicePaid } from '@/tests/support/tracking/stripe-invoices'

/** Offers that pay for new customers alone. */
const offers = { once: 0, monthly: 0 }
beforeAll(async () => {
  await openConnectedShops()
  const ofNew = { advertiserId: owner.advertiserId, paidCustomers: 'new' as const }
  const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const }
  offers.once = (await createOffer(ofNew)).id
  offers.monthly = (await createOffer({ ...ofNew, ...monthly })).id
})
afterEach(expectCleanBooks)

const outcomeOf = async (txnId: string | number) => {
  const found = await sale(txnId)
  return [found?.status, found?.reason]
}

/** An order of somebody without an account. */
const guestOrder = async (email: string, currency = 'USD') =>
  shopifyOrder(await click(offers.once), '20.00', { currency, email, contact_email: email, customer: null })

test('a guest whose order waits for a rate is known by their address when it is booked', async () => {
  const first = await guestOrder('Ada@example.com')
  await shopify('orders/paid', first)
  expect((await state(first.id))?.[0]).toBe('approved')
  const second = await guestOrder('ada@example.com', 'SEK')
  await shopify('orders/paid', second)
  expect(await state(second.id)).toBeNull()
  await addRate('SEK', easternDay(new Date()), '0.1')
  expect(await bookWaiting(new Date())).toBe(1)
  expect(await outcomeOf(second.id)).toEqual(['rejected', 'existing_customer'])
})

const DAY = 86_400_000
const guestInvoice = (sub: string, customer_email: string) =>
  invoicePaid('today', {
    id: `in_${sub}_1`,
    sub,
    at: new Date(Date.now() - DAY),
    more: { customer: null, customer_email },
  })

test('a guest whose invoice waits for its checkout is known by their address, of which a keyed hash is kept', async () => {
  const earlier = await guestOrder('ben@example.com')
  await shopify('orders/paid', earlier)
  const sub = 'sub_waiting_guest'
  await stripe(guestInvoice(sub, 'Ben@Example.com'))
  const [waiting] = await db().shopWaitingStep.findMany({ where: { waitsFor: sub } })
  expect(waiting).toMatchObject({
    customerHash: null,
    emailHash: customerNames({ customer_email: 'ben@example.com' })?.emails[0],
  })
  expect(JSON.stringify(waiting).toLowerCase()).not.toContain('ben@')
  const checkout = checkoutCompleted(await click(offers.monthly, new Date(Date.now() - 2 * DAY)), {
    sub,
    at: new Date(Date.now() - DAY),
  })
  await stripe({ ...checkout, data: { object: { ...(checkout.data.object as object), customer: null } } })
  expect(await outcomeOf(`in_${sub}_1`)).toEqual(['rejected', 'existing_customer'])
})

test('an erasure takes the hash from what waits', async () => {
  const sub = 'sub_never_erased'
  await stripe(guestInvoice(sub, 'cleo@example.com'))
  const names = customerNames({ customer_email: 'Cleo@example.com' })
  if (!names) throw new Error('an address names somebody')
  const erasure = { advertiserId: owner.advertiserId, names, listedAs: [], at: new Date() }
  await transact((tx) => beginErasure(tx, erasure))
  expect(await db().shopWaitingStep.findMany({ where: { waitsFor: sub } })).toMatchObject([{ emailHash: null }])
})
