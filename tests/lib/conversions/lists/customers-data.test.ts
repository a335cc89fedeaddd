import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnCustomers, ownCustomersCsv } from '@/lib/conversions/lists/affiliate/customers-data'
import { type OwnCustomersQuery, ownCustomersQuerySchema } from '@/lib/conversions/lists/affiliate/customers-schema'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let affiliateId: number
const offers = { monthly: 0, three: 0, steps: 0 }

beforeAll(async () => {
  shop = await openShop()
  const monthly = { advertiserId: shop.advertiser.id, isSubscription: true, subscriptionFrequency: 'monthly' as const }
  offers.monthly = (await createOffer(monthly)).id
  offers.three = (await createOffer({ ...monthly, renewalPayments: 3 })).id
  offers.steps = (await createOffer({ ...monthly, stepsByPayment: true })).id
  await db().offerTier.create({
    data: { offerId: offers.steps, goalId: null, fromConversion: 2, payoutCents: 500n, percentPayoutBps: 0 },
  })
})
afterAll(closeTracking)

/** A customer who paid on these days from the first one. */
async function subscriber(offer: keyof typeof offers, customer_id: string, days: readonly number[]) {
  const click = await shop.click({ offerId: offers[offer], ...(affiliateId && { affiliateId }) })
  affiliateId = click.affiliateId
  for (const day of days) {
    const sent = { customer_id, ...(day === 0 && { click_id: click.click_id }) }
    await shop.send(sent, { at: daysLater(day) })
  }
}

const list = (days: number, query: Partial<OwnCustomersQuery> = {}) =>
  listOwnCustomers({ affiliateId, at: daysLater(days) }, ownCustomersQuerySchema.parse(query))

test('customers of subscriptions have a short name, what they brought, a state, and what is expected of them', async () => {
  await subscriber('monthly', 'ada', [0, 31])
  await subscriber('three', 'ben', [0, 31])
  await subscriber('three', 'cleo', [0, 1, 2])
  // without a click: nobody's
  await subscriber('steps', 'dan', [31])
  await subscriber('monthly', 'eve', [0])
  const { rows: customers, totals, offers: named } = await list(40, { with: 'totals' })
  const facts = customers.map(({ offerId, payments, earnedCents, state, expectedCents }) => [
    Object.entries(offers).find(([, id]) => id === offerId)?.[0],
    payments,
    earnedCents,
    state,
    expectedCents,
  ])
  expect(facts).toEqual([
    // eve paid once, more than a month and a week ago
    ['monthly', 1, 2_500, 'late', 0],
    ['three', 3, 7_500, 'complete', 0],
    ['three', 2, 5_000, 'active', 2_500],
    ['monthly', 2, 5_000, 'active', 2_500],
  ])
  expect(totals).toEqual({ customers: 4, active: 2, payments: 8, earnedCents: 20_000, expectedCents: 5_000 })
  expect(named?.map(({ id }) => id).sort()).toEqual([offers.monthly, offers.three].sort())
  for (const { name } of customers) expect(name).toMatch(/^C-[0-9A-F]{8}$/)
  expect(new Set(customers.map(({ name }) => name)).size).toBe(4)
  expect(JSON.stringify(customers)).not.toMatch(/ada|ben/)
})

test('the payment of the next month is that of the step it reaches', async () => {
  await subscriber('steps', 'fay', [0])
  const [fay] = (await list(5, { offer: offers.steps })).rows
  expect(fay).toMatchObject({ payments: 1, earnedCents: 2_500, expectedCents: 500 })
})

test('one whose shop says that it ended is expected to pay nothing', async () => {
  await subscriber('monthly', 'gus', [0])
  const [gus] = (await list(1)).rows
  await db().customerBinding.updateMany({ where: { conversionId: gus?.id ?? '' }, data: { endedAt: daysLater(10) } })
  expect((await list(5)).rows[0]).toMatchObject({ state: 'active', expectedCents: 2_500 })
  expect((await list(11)).rows[0]).toMatchObject({ state: 'ended', expectedCents: 0 })
})

test('a refund takes what it took, and the customer stays', async () => {
  await subscriber('monthly', 'hal', [0])
  const where = { affiliateId, createdAt: daysLater(0) }
  const paid = await db().conversion.findFirstOrThrow({ where, orderBy: { id: 'desc' } })
  await shop.send({ txn_id: paid.txnId, event: 'refund' }, { at: daysLater(1) })
  expect((await list(2)).rows[0]).toMatchObject({ id: paid.id, payments: 1, earnedCents: 0, expectedCents: 2_500 })
})

test('they are searched by the beginning of a name in any case, filtered, read in pages, and saved as a file', async () => {
  const { rows: customers } = await list(40)
  const [one] = customers
  for (const q of [one?.name ?? '', one?.name.toLowerCase() ?? '', one?.name.slice(2, 8) ?? ''])
    expect((await list(40, { q })).rows.map(({ id }) => id)).toEqual([one?.id])
  expect((await list(40, { q: 'C-%' })).rows).toEqual([])
  expect((await list(40, { state: 'complete' })).rows.map(({ state }) => state)).toEqual(['complete'])
  const first = await list(40, { limit: 2 })
  const second = await list(40, { limit: 100, before: first.nextBefore ?? '' })
  expect([...first.rows, ...second.rows]).toEqual(customers)
  let file = ''
  for await (const part of await ownCustomersCsv({ affiliateId, at: daysLater(40) }, ownCustomersQuerySchema.parse({})))
    file += part
  expect(file.trim().split('\r\n')).toHaveLength(customers.length + 1)
  expect(file).toContain(one?.name)
})

test('nobody else sees them', async () => {
  const other = await shop.click({ offerId: offers.monthly })
  expect(
    (await listOwnCustomers({ affiliateId: other.affiliateId, at: daysLater(5) }, ownCustomersQuerySchema.parse({})))
      .rows,
  ).toEqual([])
})

test('what an affiliate’s bucket adds, and rules about the number of a payment, are in what is expected', async () => {
  const bucket = await db().bucket.create({ data: { name: 'Ten more', payoutAdjustmentBps: 1_000 } })
  await db().affiliate.update({ where: { id: affiliateId }, data: { bucketId: bucket.id } })
  const [fay] = (await list(5, { offer: offers.steps })).rows
  expect(fay?.expectedCents).toBe(550)
  const rule = { payoutType: 'cpa_flat', payoutCents: 700, percentPayoutBps: 0, revenueCents: 0, percentRevenueBps: 0 }
  await db().offer.update({
    where: { id: offers.monthly },
    data: { payoutRules: [{ ...rule, conditions: { minPayment: 2 } }] },
  })
  const hal = (await list(5, { offer: offers.monthly })).rows.find(({ payments }) => payments === 1)
  expect(hal?.expectedCents).toBe(770)
})
