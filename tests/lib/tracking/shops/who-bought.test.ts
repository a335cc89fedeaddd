import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { createOffer } from '@/tests/support/factories/offers'
import {
  click,
  expectCleanBooks,
  openConnectedShops,
  owner,
  sale,
  shopify,
  stripe,
  woo,
} from '@/tests/support/tracking/connected-shops'
import { shopifyOrder, stripeCheckout, wooOrder } from '@/tests/support/tracking/shop-senders'
import { rulesSettled } from '@/tests/support/tracking/tracking'

// Who bought, as shops say it of single orders: Shopify's `customer`, `email` and `contact_email` (shopify.dev, REST Admin API,
// Order), WooCommerce's `customer_id` (0 for a guest) and `billing.email` (its REST API, orders), Stripe's `customer`,
// `customer_details` and `customer_email` of a session (docs.stripe.com/api/checkout/sessions/object).
beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

const ruled = async () => {
  const { id } = await createOffer({ advertiserId: owner.advertiserId, paidCustomers: 'new' })
  await rulesSettled()
  return id
}
const pause = () => db().offer.updateMany({ where: { paidCustomers: 'new' }, data: { paidCustomers: 'all' } })
const reasonOf = async (txnId: string | number) => {
  const found = await sale(txnId)
  return found?.reason ?? found?.status
}

type Buyer = { number: number | null; email: string | null }
const SHOPS = {
  shopify: async (clickId: string, { number, email }: Buyer) => {
    const customer = number === null ? null : { id: number, email, first_name: 'Bob', last_name: 'Norman', tags: '' }
    const order = shopifyOrder(clickId, '49.90', { customer, email: email ?? '', contact_email: email })
    await shopify('orders/paid', order)
    return order.id
  },
  woocommerce: async (clickId: string, { number, email }: Buyer) => {
    const billing = { first_name: 'John', last_name: 'Doe', email: email ?? '', phone: '(555) 555-5555' }
    const order = wooOrder(clickId, { customer_id: number ?? 0, billing })
    await woo(order)
    return order.id
  },
  stripe: async (clickId: string, { number, email }: Buyer) => {
    const details = { address: null, email, name: null, phone: null, tax_exempt: 'none', tax_ids: [] }
    const more = { customer: number && `cus_${number}`, customer_details: details, customer_email: null }
    const { payment, event } = stripeCheckout(clickId, 4990, more)
    await stripe(event)
    return payment
  },
}

describe.each(Object.entries(SHOPS))('orders of %s', (shop, order) => {
  const address = (name: string) => `${name}@${shop}.example`

  test('are of new or existing customers, by number and by address, guests too', async () => {
    const offerId = await ruled()
    const bought = async (number: number | null, email: string | null) =>
      reasonOf(await order(await click(offerId), { number, email }))
    expect([
      await bought(207119551, address('bob')),
      await bought(207119551, null),
      await bought(null, address('BOB')),
      await bought(null, address('guest-1')),
      await bought(null, address('guest-1')),
      await bought(null, null),
    ]).toEqual(['approved', 'existing_customer', 'existing_customer', 'approved', 'existing_customer', 'approved'])
    const stored = JSON.stringify([
      await db().customerName.findMany(),
      await db().postbackCall.findMany({ where: { advertiserId: owner.advertiserId } }),
    ])
    expect(stored).not.toMatch(/@/)
  })

  test('count on other offers too while one asks, and nobody is stored while none does', async () => {
    await pause()
    const before = await db().customer.count()
    await order(await click('flat'), { number: 42, email: address('eve') })
    expect(await db().customer.count()).toBe(before)
    const offerId = await ruled()
    const first = await order(await click('flat'), { number: 43, email: address('mallory') })
    expect([await reasonOf(first), await db().customer.count()]).toEqual(['approved', before + 1])
    const again = await order(await click(offerId), { number: 43, email: null })
    expect(await reasonOf(again)).toBe('existing_customer')
  })
})
