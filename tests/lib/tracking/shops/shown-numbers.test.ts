import { beforeAll, describe, expect, test } from 'vitest'
import { findMissingSale, listOwnInquiries } from '@/lib/conversions/appeals/missing-sale-data'
import { inquiryRequestSchema } from '@/lib/conversions/appeals/missing-sale-schema'
import { reportMissingSale } from '@/lib/conversions/appeals/missing-sale-service'
import { answerInquiry } from '@/lib/people/advertisers/missing-sale-service'
import { db } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { parseShopWebhook } from '@/lib/tracking/shops/webhook-rules'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import {
  expectCleanBooks,
  openConnectedShops,
  owner,
  SHOP,
  shopify,
  stripe,
  woo,
} from '@/tests/support/tracking/connected-shops'
import { shopifyOrder } from '@/tests/support/tracking/shop-senders'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

beforeAll(openConnectedShops)

const shownOf = (
  provider: 'shopify' | 'woocommerce' | 'stripe',
  topic: string,
  payload: unknown,
  { prefix: orderPrefix = '', headers = {} }: { prefix?: string; headers?: Record<string, string> } = {},
) => {
  const named = {
    'x-shopify-topic': topic,
    'x-shopify-webhook-id': 'w',
    'x-shopify-shop-domain': SHOP,
    'x-wc-webhook-topic': topic,
    ...headers,
  }
  const read = parseShopWebhook({ provider, name: SHOP, orderPrefix }, named, JSON.stringify(payload))
  return typeof read === 'string' ? read : (read.shown ?? []).map(({ number, value }) => `${number}=${value}`)
}

describe('the numbers by which buyers know an order', () => {
  // shopify.dev, REST Admin API, Order: `number` counts the shop's orders and is shown to nobody
  const order = { id: 450789469, name: '#1001', order_number: 1001, number: 1, confirmation_number: 'BWPTA9R4L' }
  const plain = shopifyOrder('', '49.90')

  test('are the name and the confirmation number of Shopify', () => {
    const payload = { ...plain, ...order }
    expect(shownOf('shopify', 'orders/create', payload)).toEqual(['450789469=1001', '450789469=bwpta9r4l'])
    expect(shownOf('shopify', 'orders/paid', { ...payload, name: 'EN1001-A' }, { prefix: 'uk-' })).toEqual([
      'uk-450789469=en1001-a',
      'uk-450789469=1001',
      'uk-450789469=bwpta9r4l',
    ])
    expect(shownOf('shopify', 'orders/paid', { ...payload, test: true })).toEqual([])
    expect(shownOf('shopify', 'orders/paid', payload, { headers: { 'x-shopify-test': 'true' } })).toEqual([])
  })

  test('are the number of WooCommerce, where a plugin or a prefix makes it another one', () => {
    const woo = { id: 727, number: '2026-0042', status: 'processing', currency: 'USD', total: '10.00' }
    expect(shownOf('woocommerce', 'order.created', woo)).toEqual(['727=2026-0042'])
    expect(shownOf('woocommerce', 'order.created', { ...woo, number: '727' })).toEqual(['727=727'])
    expect(shownOf('woocommerce', 'order.created', { ...woo, number: '727' }, { prefix: 'eu-' })).toEqual([
      'eu-727=727',
    ])
  })

  test('are those of invoices and receipts of Stripe', () => {
    const object = { id: 'in_1', number: 'F4B2-0001', receipt_number: '2277-9887', amount_paid: 100, currency: 'usd' }
    const event = { id: 'evt_1', type: 'invoice.paid', created: 1, livemode: true, data: { object } }
    expect(shownOf('stripe', '', event)).toEqual(['in_1=f4b2-0001', 'in_1=2277-9887'])
    expect(shownOf('stripe', '', { ...event, livemode: false })).toEqual([])
  })
})

const PERCENT = { payoutType: 'cpa_percentage', percentPayoutBps: 2000, percentRevenueBps: 3000 } as const

describe('a missing order of a shop that reports orders by ids', () => {
  async function visit(terms: Partial<Parameters<typeof createOffer>[0]> = {}) {
    const offerId = (await createOffer({ ...terms, advertiserId: owner.advertiserId })).id
    const { id: userId, affiliateId } = await createUser()
    await rulesSettled()
    const click_id = clickIdOf(await track(`/c/${offerId}?a=${affiliateId}`))
    return { offerId, userId, affiliateId: affiliateId ?? 0, click_id }
  }
  type Visit = Awaited<ReturnType<typeof visit>>
  const DAY = easternDay(new Date())
  const search = ({ affiliateId, offerId: offer }: Visit, order: string) =>
    findMissingSale({ affiliateId, offer, order, day: DAY }, new Date())

  test('is found by what its buyer sees', async () => {
    const sale = await visit()
    const order = { ...shopifyOrder(sale.click_id, '49.90'), name: '#5001', confirmation_number: 'QX7KP2M9A' }
    await shopify('orders/paid', order)
    for (const number of ['#5001', '5001', 'qx7kp2m9a', String(order.id)])
      expect(await search(sale, number)).toMatchObject({ found: 'own', conversion: { status: 'approved' } })
    expect(await search(await visit(), '#5001')).toMatchObject({ found: 'other_click', conversion: null })
  })

  test('that came without a click is granted under the id of the shop, and paid once', async () => {
    const sale = await visit()
    const member = await createAdvertiserPerson('manager', owner.advertiserId)
    const order = { ...shopifyOrder('', '49.90'), note_attributes: [], name: '#5002', confirmation_number: 'ZW3TT8B1C' }
    expect((await search(sale, '#5002')).refusal).toMatch(/^This shop has told us of no order/)
    await shopify('orders/paid', order)
    expect(await search(sale, '#5002')).toMatchObject({ found: 'not_received', refusal: null })
    const asked = { offer: sale.offerId, order: '#5002', day: DAY, message: 'The buyer sent me the confirmation.' }
    const at = new Date()
    await reportMissingSale({ actor: sale, at }, inquiryRequestSchema.parse({ ...asked, pictures: [] }))
    const again = inquiryRequestSchema.parse({ ...asked, order: 'ZW3TT8B1C', pictures: [] })
    await expect(reportMissingSale({ actor: sale, at }, again)).rejects.toThrow(
      'You have asked about this order already.',
    )
    const [{ id = '' } = {}] = await listOwnInquiries(sale.affiliateId)
    const answer = { id, decision: 'granted', amount: undefined, answer: 'The order was paid and is kept.' } as const
    await answerInquiry({ actor: member, at: new Date() }, answer)
    const withClick = { ...order, note_attributes: [{ name: 'click_id', value: sale.click_id }] }
    await shopify('orders/updated', { ...withClick, updated_at: new Date().toISOString() })
    const paid = await db().conversion.findMany({ where: { affiliateId: sale.affiliateId } })
    expect(paid.map(({ txnId, status }) => [txnId, status])).toEqual([[String(order.id), 'approved']])
    await expectCleanBooks()
  })

  /** Has the advertiser grant an order, and answers what is paid for it. */
  async function grant(sale: Visit, order: string) {
    const member = await createAdvertiserPerson('manager', owner.advertiserId)
    const asked = { offer: sale.offerId, order, day: DAY, message: 'The buyer sent me the confirmation.', pictures: [] }
    await reportMissingSale({ actor: sale, at: new Date() }, inquiryRequestSchema.parse({ ...asked, amount: '100.00' }))
    const [{ id = '' } = {}] = await listOwnInquiries(sale.affiliateId)
    const answer = { id, decision: 'granted', amount: undefined, answer: 'The order was paid and is kept.' } as const
    await answerInquiry({ actor: member, at: new Date() }, answer)
  }
  const paidFor = async ({ affiliateId }: Visit) =>
    (await db().conversion.findMany({ where: { affiliateId } })).map(({ status, payoutCents }) => [
      status,
      Number(payoutCents),
    ])

  test.each([
    ['orders/cancelled', { cancelled_at: new Date().toISOString(), cancel_reason: 'customer' }],
    ['orders/updated', { financial_status: 'voided' }],
  ])('that was granted is taken back by %s of Shopify, which names no click', async (topic, change) => {
    const sale = await visit(PERCENT)
    const order = { ...shopifyOrder('', '100.00'), note_attributes: [], name: `#6${topic.length}` }
    await shopify('orders/paid', order)
    await grant(sale, order.name)
    expect(await paidFor(sale)).toEqual([['approved', 2000]])
    await shopify(topic, { ...order, ...change, updated_at: new Date(Date.now() + 1000).toISOString() })
    expect((await paidFor(sale)).map(([status]) => status)).toEqual(['reversed'])
    await expectCleanBooks()
  })

  test('that was granted is refunded and cancelled by WooCommerce, also where that names no click', async () => {
    const sale = await visit(PERCENT)
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)
    const order = {
      id: 4_040_404,
      number: 'W-4040404',
      status: 'completed',
      currency: 'USD',
      total: '100.00',
      date_paid_gmt: at(0),
      date_modified_gmt: at(0),
      meta_data: [],
      coupon_lines: [],
      refunds: [] as { id: number; total: string }[],
    }
    await woo(order)
    await grant(sale, order.number)
    const refunds = [{ id: 3, total: '-25.00' }]
    await woo({ ...order, date_modified_gmt: at(1), refunds })
    expect(await paidFor(sale)).toEqual([['approved', 1500]])
    refunds.push({ id: 4, total: '-15.00' })
    await woo({ ...order, date_modified_gmt: at(2), refunds })
    await woo({ ...order, date_modified_gmt: at(2), refunds })
    expect(await paidFor(sale)).toEqual([['approved', 1200]])
    await woo({ ...order, date_modified_gmt: at(3), refunds: refunds.slice(1) })
    expect(await paidFor(sale)).toEqual([['approved', 1700]])
    await woo({ ...order, date_modified_gmt: at(4), status: 'cancelled', refunds: refunds.slice(1) })
    expect((await paidFor(sale)).map(([status]) => status)).toEqual(['reversed'])
    await expectCleanBooks()
  })

  test('that nobody granted leaves nothing behind when it is refunded or cancelled', async () => {
    const stored = () =>
      Promise.all([db().conversion.count(), db().postbackRefund.count(), db().shopWaitingStep.count()])
    const before = await stored()
    const order = {
      id: 4_040_405,
      status: 'completed',
      currency: 'USD',
      total: '100.00',
      date_paid_gmt: new Date().toISOString().slice(0, 19),
      meta_data: [],
      coupon_lines: [],
    }
    await woo({ ...order, refunds: [{ id: 5, total: '-25.00' }] })
    await woo({ ...order, status: 'refunded', refunds: [{ id: 6, total: '-75.00' }] })
    await woo({ ...order, status: 'cancelled', refunds: [] })
    await shopify('orders/cancelled', { ...shopifyOrder('', '49.90'), note_attributes: [], cancelled_at: '2026-12-01' })
    expect(await stored()).toEqual(before)
  })

  test('of which two shops have the number is the one of the day, and unclear where both are', async () => {
    const sale = await visit()
    const told = (number: string, at: Date) => ({
      advertiserId: owner.advertiserId,
      kind: 'shown' as const,
      number,
      value: '7001',
      createdAt: at,
    })
    await db().shopFact.createMany({
      data: [told('a-1', new Date()), told('b-2', new Date(Date.now() - 90 * 86_400_000))],
    })
    expect((await search(sale, '#7001')).refusal).toBeNull()
    await db().shopFact.createMany({ data: [told('c-3', new Date())] })
    expect((await search(sale, '#7001')).refusal).toMatch(/^This shop has told us of no order/)
  })

  test('is found by the number of its invoice', async () => {
    const sale = await visit()
    const object = { id: 'in_shown', number: 'F4B2-0007', amount_paid: 4_990, currency: 'usd', customer: 'cus_1' }
    await stripe({
      id: 'evt_shown',
      type: 'invoice.paid',
      created: Math.floor(Date.now() / 1000),
      livemode: true,
      data: { object },
    })
    expect((await search(sale, 'f4b2-0007')).refusal).toBeNull()
    expect((await search(sale, 'F4B2-0008')).refusal).toMatch(/^This shop has told us of no order/)
  })
})
