import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conditions, NO_CONDITIONS, plainRule } from '@/lib/catalog/payouts/condition-schema'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { previewOrder } from '@/lib/conversions/lists/order-preview-data'
import { orderPreviewQuery } from '@/lib/conversions/lists/order-preview-schema'
import { getTrail } from '@/lib/conversions/lists/trail/data'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { sendTogether } from '@/tests/support/tracking/batches'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let people = 0
const somebody = () => `buyer-${++people}`

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

const offer = async (more: Partial<Prisma.OfferUncheckedCreateInput> = {}) =>
  (await createOffer({ advertiserId: shop.advertiser.id, allowMultipleConversions: true, ...more })).id
const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const }
const reasonOf = ({ body }: Awaited<ReturnType<typeof shop.send>>) => body.reason ?? body.status

/** Purchases of somebody, each by a click of its own on one of these offers. */
async function buy(customer: Record<string, string>, offerIds: readonly number[], at = NOW) {
  const results = []
  for (const offerId of offerIds) {
    const { click_id } = await shop.click({ offerId, at })
    results.push(reasonOf(await shop.send({ click_id, amount: '40', ...customer }, { at })))
  }
  return results
}

describe('an offer for new customers', () => {
  test('takes a number in another case for another order, and pays no second one', async () => {
    const offerId = await offer({ paidCustomers: 'new' })
    const customer_id = somebody()
    const { click_id } = await shop.click({ offerId })
    const sent = []
    for (const txn_id of ['ORDER-7', 'order-7'])
      sent.push(reasonOf(await shop.send({ click_id, customer_id, txn_id, amount: '40' })))
    expect(sent).toEqual(['accepted', 'existing_customer'])
  })

  test('pays the first purchase at the advertiser, and none after it, whoever sends the customer', async () => {
    const [ruled, other] = [await offer({ paidCustomers: 'new' }), await offer()]
    expect(await buy({ customer_id: somebody() }, [ruled, ruled, other])).toEqual([
      'accepted',
      'existing_customer',
      'accepted',
    ])
    expect(await buy({ customer_id: somebody() }, [other, ruled])).toEqual(['accepted', 'existing_customer'])
    expect(await buy({ customer_email: 'Ada@example.com' }, [ruled])).toEqual(['accepted'])
    expect(await buy({ customer_email: 'ada@example.com ', customer_id: somebody() }, [ruled])).toEqual([
      'existing_customer',
    ])
    expect(await buy({}, [ruled, ruled])).toEqual(['accepted', 'accepted'])
  })

  test('takes the goals of one offer for steps of one purchase', async () => {
    const ruled = await offer({ paidCustomers: 'new' })
    const goal = { offerId: ruled, payoutType: 'cpa_flat' as const, payoutCents: 200n, revenueCents: 300n }
    await db().offerGoal.create({ data: { ...goal, event: 'signup', name: 'Sign-up', isRepeatable: true } })
    const { click_id } = await shop.click({ offerId: ruled })
    const customer_id = somebody()
    const events = ['signup', undefined, 'signup', undefined]
    const results = []
    for (const event of events) results.push(reasonOf(await shop.send({ click_id, customer_id, event })))
    expect(results).toEqual(['accepted', 'accepted', 'existing_customer', 'existing_customer'])
  })

  test('pays the later payments of a subscription that it sold, and no second subscription', async () => {
    const ruled = await offer({ paidCustomers: 'new', ...monthly })
    const customer_id = somebody()
    expect(await buy({ customer_id }, [ruled])).toEqual(['accepted'])
    for (const days of [31, 62])
      expect(reasonOf(await shop.send({ customer_id }, { at: daysLater(days) }))).toBe('accepted')
    await db().customerBinding.updateMany({ where: { offerId: ruled }, data: { endedAt: daysLater(70) } })
    expect(await buy({ customer_id }, [ruled], daysLater(80))).toEqual(['existing_customer'])
  })

  test('says why in the trail, and what an order would pay says the same', async () => {
    const ruled = await offer({ paidCustomers: 'new' })
    const customer_id = somebody()
    const first = await shop.click({ offerId: ruled })
    await shop.send({ click_id: first.click_id, customer_id })
    const { click_id, affiliateId } = await shop.click({ offerId: ruled })
    const { body } = await shop.send({ click_id, customer_id })
    expect(body).toMatchObject({ status: 'rejected', reason: 'existing_customer', message: 'Existing customer' })
    const sentence = 'The offer pays for new customers only, and its buyer was a customer of the advertiser before.'
    expect(JSON.stringify(await getTrail(affiliateId, String(body.conversion_id)))).toContain(sentence)
    const ask = (customer?: 'new' | 'returning') =>
      previewOrder(ruled, orderPreviewQuery.parse({ customer }), { kind: 'affiliate', affiliateId }, NOW)
    expect(await ask('returning')).toMatchObject({ payoutCents: 0, paidBy: `It would be rejected. ${sentence}` })
    expect([(await ask('new')).payoutCents, (await ask()).payoutCents]).toEqual([2_500, 2_500])
  })

  test('pays none of what is sold from the change on, and what was recorded before stays', async () => {
    const ruled = await offer()
    const customer_id = somebody()
    expect(await buy({ customer_id }, [ruled, ruled])).toEqual(['accepted', 'accepted'])
    await db().offer.update({ where: { id: ruled }, data: { paidCustomers: 'new' } })
    expect(await buy({ customer_id }, [ruled])).toEqual(['existing_customer'])
    const states = await db().conversion.groupBy({ by: ['status'], where: { offerId: ruled }, _count: true })
    expect(states.map(({ status, _count }) => [status, _count]).sort()).toEqual([
      ['approved', 2],
      ['rejected', 1],
    ])
  })
})

describe('an offer for first purchases', () => {
  test('pays each customer once, also who bought on another offer, and the payments of a subscription', async () => {
    const [ruled, other] = [await offer({ paidCustomers: 'first_purchase', ...monthly }), await offer()]
    const customer_id = somebody()
    expect(await buy({ customer_id }, [other, ruled])).toEqual(['accepted', 'accepted'])
    expect(reasonOf(await shop.send({ customer_id }, { at: daysLater(31) }))).toBe('accepted')
    const single = await offer({ paidCustomers: 'first_purchase' })
    expect(await buy({ customer_id }, [single, single, other])).toEqual(['accepted', 'repeat_purchase', 'accepted'])
  })
})

describe('purchases of one new customer at once', () => {
  test.each(['new', 'first_purchase'] as const)('are decided one after the other: %s', async (paidCustomers) => {
    const ruled = await offer({ paidCustomers })
    const affiliates = [await createAffiliate(), await createAffiliate(), await createAffiliate()]
    const [one, two] = [somebody(), somebody()]
    const names = [one, two, one, '', two, one]
    const reasons = async (send: (calls: Record<string, string>[]) => Promise<unknown>) => {
      const calls = []
      for (const [index, customer_id] of names.entries()) {
        const { click_id } = await shop.click({ offerId: ruled, affiliateId: affiliates[index % 3]?.id ?? 0 })
        calls.push({ click_id, txn_id: shop.newTxn(), ...(customer_id && { customer_id }) })
      }
      await send(calls)
      const txnIds = calls.map(({ txn_id }) => txn_id)
      const sales = await db().conversion.findMany({ where: { txnId: { in: txnIds } } })
      return txnIds.map((txnId) => sales.find((sale) => sale.txnId === txnId)?.reason ?? 'paid')
    }
    const refused = paidCustomers === 'new' ? 'existing_customer' : 'repeat_purchase'
    const expected = ['paid', 'paid', refused, 'paid', refused, refused]
    expect(await reasons((calls) => sendTogether(shop, calls, NOW))).toEqual(expected)
    names.forEach((name, index) => {
      if (name) names[index] = `${name}-again`
    })
    expect(
      await reasons(async (calls) => {
        for (const call of calls) await shop.send(call)
      }),
    ).toEqual(expected)
  })

  test('pay one of those that are reported together by many', async () => {
    const ruled = await offer({ paidCustomers: 'new' })
    const customer_id = somebody()
    const clicks = await Promise.all(Array.from({ length: 8 }, () => shop.click({ offerId: ruled })))
    const answers = await Promise.all(clicks.map(({ click_id }) => shop.send({ click_id, customer_id })))
    expect(answers.map(reasonOf).sort()).toEqual(['accepted', ...Array(7).fill('existing_customer')])
  })
})

describe('a customer whose first sale', () => {
  const flat = (payoutCents: bigint) => ({
    payoutType: 'cpa_flat' as const,
    payoutCents,
    percentPayoutBps: 0,
    revenueCents: payoutCents * 2n,
    revenueCurrency: 'USD',
    percentRevenueBps: 0,
  })
  const rule = (customer: Conditions['customer'], cents: bigint) =>
    plainRule({ conditions: { ...NO_CONDITIONS, customer }, ...flat(cents) })

  test('was rejected is new, for rules too, and is none once it is reinstated', async () => {
    const [ruled, refusing] = [
      await offer({ payoutRules: [rule('new', 4_000n), rule('returning', 300n)] }),
      await offer({ paidCustomers: 'new' }),
    ]
    const [customer_id, late] = [somebody(), daysLater(31)]
    const { affiliateId, click_id } = await shop.click({ offerId: ruled })
    const rejected = await shop.send({ click_id, customer_id }, { at: late })
    expect(reasonOf(rejected)).toBe('window_passed')
    expect(await buy({ customer_id }, [ruled], late)).toEqual(['accepted'])
    const paid = await db().conversion.findMany({ where: { offerId: ruled, status: 'approved' } })
    expect(paid.map(({ payoutCents }) => payoutCents)).toEqual([4_000n])

    const other = somebody()
    const second = await shop.click({ offerId: ruled })
    const again = await shop.send({ click_id: second.click_id, customer_id: other }, { at: late })
    const conversionId = String(again.body.conversion_id)
    const reinstated = { affiliateId: second.affiliateId, conversionId, note: 'It counts', at: late }
    await transact((tx) => reinstateConversion(tx, reinstated))
    expect(await buy({ customer_id: other }, [refusing], late)).toEqual(['existing_customer'])
    // staff decide that this one is paid all the same
    const sale = await db().conversion.findFirstOrThrow({ where: { offerId: refusing } })
    const granted = { affiliateId: sale.affiliateId, conversionId: sale.id, note: 'Agreed', at: late }
    await transact((tx) => reinstateConversion(tx, granted))
    expect(await db().conversion.findFirst({ where: { id: sale.id } })).toMatchObject({ status: 'approved' })
    expect(affiliateId).not.toBe(second.affiliateId)
  })

  test.each([
    ['fraud', 'accepted'],
    ['staff', 'accepted'],
    ['advertiser', 'existing_customer'],
  ] as const)('was taken back for %s: the next one is %s', async (reason, next) => {
    const ruled = await offer({ paidCustomers: 'new' })
    const customer_id = somebody()
    const { affiliateId, click_id } = await shop.click({ offerId: ruled })
    const { body } = await shop.send({ click_id, customer_id })
    const change = { affiliateId, conversionId: String(body.conversion_id), to: 'reversed', reason } as const
    await transact((tx) => changeConversionState(tx, { ...change, at: NOW }))
    expect(await buy({ customer_id }, [ruled])).toEqual([next])
  })

  test('is named by a repeat of its report is known from then on', async () => {
    const ruled = await offer({ paidCustomers: 'new' })
    const { click_id } = await shop.click({ offerId: ruled })
    const sale = { click_id, txn_id: shop.newTxn() }
    const customer_id = somebody()
    await shop.send(sale)
    await shop.send({ ...sale, customer_id })
    expect(await buy({ customer_id }, [ruled])).toEqual(['existing_customer'])
  })
})

test('an own payout pays for the customers of its terms, whatever the offer says', async () => {
  const [open, closed] = [await offer(), await offer({ paidCustomers: 'new' })]
  const { id: affiliateId } = await createAffiliate()
  const own = { affiliateId, payoutCents: 3_000n, startsAt: NOW, createdAt: NOW }
  await db().affiliatePayout.create({ data: { ...own, offerId: open, paidCustomers: 'first_purchase' } })
  await db().affiliatePayout.create({ data: { ...own, offerId: closed, paidCustomers: 'all' } })
  const customer_id = somebody()
  const results = []
  for (const offerId of [open, open, closed, closed]) {
    const { click_id } = await shop.click({ offerId, affiliateId })
    results.push(reasonOf(await shop.send({ click_id, customer_id })))
  }
  expect(results).toEqual(['accepted', 'repeat_purchase', 'accepted', 'accepted'])
  expect(await buy({ customer_id }, [open, closed])).toEqual(['accepted', 'existing_customer'])
})

test.each(['new', 'first_purchase'] as const)(
  'an order of nothing makes nobody a customer: %s',
  async (paidCustomers) => {
    const share = { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 } as const
    const ruled = await offer({ paidCustomers, ...share })
    const customer_id = somebody()
    const results = []
    for (const amount of ['0', '0.00', '100', '100']) {
      const { click_id } = await shop.click({ offerId: ruled })
      results.push(reasonOf(await shop.send({ click_id, customer_id, amount })))
    }
    const refused = paidCustomers === 'new' ? 'existing_customer' : 'repeat_purchase'
    expect(results).toEqual(['accepted', 'accepted', 'accepted', refused])
  },
)

test('who is erased is new', async () => {
  const ruled = await offer({ paidCustomers: 'new' })
  const customer_id = somebody()
  expect(await buy({ customer_id }, [ruled])).toEqual(['accepted'])
  await db().customer.deleteMany({ where: { names: { some: { name: customer_id } } } })
  expect(await buy({ customer_id }, [ruled])).toEqual(['accepted'])
})
