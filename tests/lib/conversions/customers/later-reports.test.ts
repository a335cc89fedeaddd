import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { sendTogether } from '@/tests/support/tracking/batches'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

let shop: Awaited<ReturnType<typeof openShop>>
let customers = 0
const newCustomer = () => {
  customers += 1
  return `customer ${customers}`
}
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)
const monthly = (more = {}) =>
  createOffer({
    advertiserId: shop.advertiser.id,
    isSubscription: true,
    subscriptionFrequency: 'monthly' as const,
    ...more,
  })
const conversionsOf = (affiliateId: number) =>
  db().conversion.findMany({ where: { affiliateId }, orderBy: { createdAt: 'asc' } })

for (const by of ['own', 'other'])
  test(`a first sale that is reinstated binds although a later sale by ${by} click was rejected meanwhile`, async () => {
    const { id: offerId } = await monthly()
    const customer_id = newCustomer()
    const a = await shop.click({ offerId })
    const { body } = await shop.send({ click_id: a.click_id, customer_id })
    const conversionId = String(body.conversion_id)
    const ref = { affiliateId: a.affiliateId, conversionId }
    await transact((tx) => changeConversionState(tx, { ...ref, to: 'reversed', reason: 'fraud', at: daysLater(1) }))
    const b = by === 'own' ? a : await shop.click({ offerId })
    const late = await shop.send({ click_id: b.click_id, customer_id }, { at: daysLater(40) })
    expect(late.body.reason).toBe('window_passed')
    await transact((tx) => reinstateConversion(tx, { ...ref, note: 'It counts', at: daysLater(41) }))
    const renewal = await shop.send({ customer_id }, { at: daysLater(70) })
    expect(renewal.body).toMatchObject({ status: 'accepted' })
  })

test('a sale of a click whose first one was fraud binds, also after the window', async () => {
  const { id: offerId } = await monthly()
  const [c1, c2] = [newCustomer(), newCustomer()]
  const a = await shop.click({ offerId })
  const { body } = await shop.send({ click_id: a.click_id, customer_id: c1 })
  const ref = { affiliateId: a.affiliateId, conversionId: String(body.conversion_id) }
  await transact((tx) => changeConversionState(tx, { ...ref, to: 'reversed', reason: 'fraud', at: daysLater(1) }))
  expect((await shop.send({ click_id: a.click_id, customer_id: c1 }, { at: daysLater(2) })).body).toMatchObject({
    status: 'accepted',
  })
  expect((await shop.send({ click_id: a.click_id, customer_id: c2 }, { at: daysLater(2) })).body).toMatchObject({
    status: 'accepted',
  })
  const out = []
  for (const customer_id of [c1, c2])
    for (const d of [20, 40]) out.push((await shop.send({ customer_id }, { at: daysLater(d) })).body.reason ?? 'ok')
  expect(out).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test('a sale that a page reported binds the customer whom the server names', async () => {
  const advertiserId = shop.advertiser.id
  await db().browserReporting.create({
    data: {
      advertiserId,
      isOn: true,
      requiresSignature: false,
      hosts: ['shop.example'],
      holdDays: 20,
      updatedAt: new Date(),
    },
  })
  await rulesSettled()
  const { id: offerId } = await monthly()
  const customer_id = newCustomer()
  const a = await shop.click({ offerId })
  const order = shop.newTxn()
  const claimed = await track('/t/sale', {
    method: 'POST',
    at: NOW,
    headers: { origin: 'https://www.shop.example', 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    peer: '198.51.100.77',
    body: String(
      new URLSearchParams({
        advertiser: String(advertiserId),
        click_id: a.click_id,
        order,
        amount: '20.00',
        currency: 'USD',
      }),
    ),
  })
  expect(claimed.status).toBe(202)
  const confirmed = await shop.send({ click_id: a.click_id, txn_id: order, amount: '20.00', customer_id })
  expect(confirmed.status).toBe(200)
  expect((await db().browserClaim.findFirst({ where: { advertiserId, txnId: order } }))?.confirmedAt).not.toBeNull()
  const renewal = await shop.send({ customer_id }, { at: daysLater(40) })
  await db().browserReporting.delete({ where: { advertiserId } })
  await rulesSettled()
  expect(renewal.body).toMatchObject({ status: 'accepted' })
})

test('a first sale that is repeated with its customer binds them', async () => {
  const { id: offerId } = await monthly()
  const customer_id = newCustomer()
  const a = await shop.click({ offerId })
  const txn_id = shop.newTxn()
  await shop.send({ click_id: a.click_id, txn_id })
  await shop.send({ click_id: a.click_id, txn_id, customer_id })
  expect((await shop.send({ customer_id }, { at: daysLater(40) })).body).toMatchObject({ status: 'accepted' })
})

test('a goal that the former platform paid is not paid again by a later click of the customer', async () => {
  const { id: offerId } = await monthly()
  await db().offerGoal.create({
    data: {
      offerId,
      event: 'upgrade',
      name: 'Upgrade',
      payoutType: 'cpa_flat',
      payoutCents: 900n,
      revenueCents: 1200n,
      isRepeatable: false,
    },
  })
  const customer_id = newCustomer()
  await db().dualRun.create({ data: { offerId, source: 'tune', startedAt: daysLater(-1), endsAt: daysLater(2) } })
  const a = await shop.click({ offerId })
  const one = await shop.send({ click_id: a.click_id, customer_id, event: 'upgrade' }, { at: daysLater(1) })
  expect(one.body.state).toBe('compared')
  const first = await shop.send({ click_id: a.click_id, customer_id }, { at: daysLater(3) })
  expect(first.body).toMatchObject({ status: 'accepted' })
  const own = await shop.send({ click_id: a.click_id, customer_id, event: 'upgrade' }, { at: daysLater(4) })
  expect(own.body).toMatchObject({ state: 'compared' })
  const alone = await shop.send({ customer_id, event: 'upgrade' }, { at: daysLater(4) })
  expect(alone.body).toMatchObject({ state: 'compared' })
  const b = await shop.click({ offerId, at: daysLater(4) })
  const again = await shop.send({ click_id: b.click_id, customer_id, event: 'upgrade' }, { at: daysLater(5) })
  expect(again.body).toMatchObject({ state: 'compared', reason: 'duplicate' })
})

test('no address is stored, however it was encoded', async () => {
  const { id: offerId } = await monthly()
  const a = await shop.click({ offerId })
  for (const names of [
    { customer_id: 'leaky%2540example.com' },
    { customer_email: '{{leaky@example.com}}' },
    { customer_id: '[[leaky@example.com]]' },
    { customer_id: 'leaky%40example.com' },
    { customer_email: 'Leaky <leaky@example.com>' },
  ]) {
    await shop.send({ ...names }, { at: daysLater(1) })
    await shop.send({ ...names, click_id: a.click_id }, { at: daysLater(1) })
  }
  const all = JSON.stringify([
    await db().postbackCall.findMany({ where: { advertiserId: shop.advertiser.id } }),
    await db().customerName.findMany({ where: { advertiserId: shop.advertiser.id } }),
  ])
  expect([...all.matchAll(/.{30}leaky.{30}/g)].map(String)).toEqual([])
})

test('a customer stays with their affiliate when the other click they are sent with is deleted', async () => {
  const x = await monthly()
  const customer_id = newCustomer()
  const a = await shop.click({ offerId: x.id })
  await shop.send({ click_id: a.click_id, customer_id })
  const b = await shop.click({ offerId: x.id })
  await shop.send({ click_id: b.click_id })
  await shop.send({ click_id: b.click_id, customer_id }, { at: daysLater(3) })
  await db().click.deleteMany({ where: { affiliateId: b.affiliateId } })
  await shop.send({ click_id: b.click_id, customer_id }, { at: daysLater(450) })
  expect((await Promise.all([a, b].map((c) => conversionsOf(c.affiliateId)))).map((all) => all.length)).toEqual([3, 1])
})

test('guests with one made-up address are nobody', async () => {
  const x = await monthly()
  const sold = []
  for (const customer_email of ['noreply@shop.example.com', 'guest@shop.example.com']) {
    const a = await shop.click({ offerId: x.id })
    const b = await shop.click({ offerId: x.id })
    await shop.send({ click_id: a.click_id, customer_id: newCustomer(), customer_email })
    await shop.send({ click_id: b.click_id, customer_id: newCustomer(), customer_email })
    sold.push((await conversionsOf(a.affiliateId)).length, (await conversionsOf(b.affiliateId)).length)
  }
  expect(sold).toEqual([1, 1, 1, 1])
})

test('a deleted click that was never credited says of no subscription which of several is meant', async () => {
  const [x, y] = [await monthly(), await monthly()]
  const customer_id = newCustomer()
  const never = await shop.click({ offerId: x.id })
  await db().click.deleteMany({ where: { affiliateId: never.affiliateId } })
  const a = await shop.click({ offerId: x.id })
  await shop.send({ click_id: a.click_id, customer_id })
  const pay = () => shop.send({ click_id: never.click_id, customer_id }, { at: daysLater(450) })
  // the only one is meant
  expect((await pay()).body).toMatchObject({ status: 'accepted' })
  const b = await shop.click({ offerId: y.id })
  await shop.send({ click_id: b.click_id, customer_id }, { at: daysLater(1) })
  expect(await pay()).toMatchObject({ status: 404, body: { reason: 'unknown_click' } })
  expect((await conversionsOf(a.affiliateId)).length + (await conversionsOf(b.affiliateId)).length).toBe(3)
})

type Call = Record<string, string>

describe('calls of one batch', () => {
  test.each([
    [
      'the second report of an order',
      (a: string, _: string, c: string): Call[] => [
        { click_id: a, txn_id: '1' },
        { click_id: a, txn_id: '1', customer_id: c },
      ],
    ],
    [
      'a second report after their sale of another offer',
      (a: string, other: string, c: string): Call[] => [
        { click_id: other, txn_id: '1', customer_id: c },
        { click_id: a, txn_id: '2' },
        { click_id: a, txn_id: '2', customer_id: c },
      ],
    ],
    [
      'second reports of two orders, of which the first is of another offer',
      (a: string, other: string, c: string): Call[] => [
        { click_id: other, txn_id: '1' },
        { click_id: a, txn_id: '2' },
        { click_id: other, txn_id: '1', customer_id: c },
        { click_id: a, txn_id: '2', customer_id: c },
      ],
    ],
    [
      'both reports of an order',
      (a: string, _: string, c: string): Call[] => [
        { click_id: a, txn_id: '1', customer_id: c },
        { click_id: a, txn_id: '1', customer_id: c },
      ],
    ],
  ])('bind the customer whom %s names', async (_, callsOf) => {
    const [x, y] = [await monthly(), await createOffer({ advertiserId: shop.advertiser.id })]
    const [a, other] = [await shop.click({ offerId: x.id }), await shop.click({ offerId: y.id })]
    const [customer_id, order] = [newCustomer(), shop.newTxn()]
    const calls = callsOf(a.click_id, other.click_id, customer_id)
    await sendTogether(
      shop,
      calls.map((call) => ({ ...call, txn_id: `${order}-${call.txn_id}` })),
      daysLater(1),
    )
    expect((await shop.send({ customer_id }, { at: daysLater(40) })).body).toMatchObject({ status: 'accepted' })
    expect(await conversionsOf(a.affiliateId)).toHaveLength(2)
  })

  test('bind nobody by a second report with another amount', async () => {
    const { id: offerId } = await monthly()
    const { click_id } = await shop.click({ offerId })
    const [customer_id, txn_id] = [newCustomer(), shop.newTxn()]
    const calls: Call[] = [
      { click_id, txn_id, amount: '20' },
      { click_id, txn_id, amount: '30', customer_id },
    ]
    await sendTogether(shop, calls, daysLater(1))
    expect((await shop.send({ customer_id }, { at: daysLater(40) })).status).toBe(404)
  })
})

test('a renewal of a deleted click that looked automated is held as long as with it', async () => {
  const { id: offerId } = await monthly({ holdDays: 7 })
  const headers = { 'user-agent': 'curl/8.5.0' }
  const { affiliateId, click_id } = await shop.click({ offerId, headers })
  const customer_id = newCustomer()
  for (const at of [NOW, daysLater(31)]) await shop.send({ click_id, customer_id }, { at })
  await db().click.deleteMany({ where: { affiliateId } })
  await shop.send({ click_id, customer_id }, { at: daysLater(500) })
  const held = await conversionsOf(affiliateId)
  expect(held.map(({ holdUntil, createdAt }) => holdUntil.getTime() - createdAt.getTime())).toEqual(
    Array(3).fill(30 * 86_400_000),
  )
})

// months of clicks are deleted whole: the last day of one is 428 days old then, its first day more
test.each([
  ['2026-11-30T12:00:00Z', '2028-01-31T12:00:00Z', 404],
  ['2026-11-30T12:00:00Z', '2028-02-02T12:00:00Z', 200],
  ['2026-11-01T12:00:00Z', '2028-01-31T12:00:00Z', 404],
])('a click of %s that is not there at %s answers %i, as its month is kept or deleted', async (made, asked, status) => {
  const { id: offerId } = await monthly()
  const customer_id = newCustomer()
  const never = await shop.click({ offerId, at: new Date(made) })
  await db().click.deleteMany({ where: { affiliateId: never.affiliateId } })
  const { click_id } = await shop.click({ offerId })
  await shop.send({ click_id, customer_id })
  expect((await shop.send({ click_id: never.click_id, customer_id }, { at: new Date(asked) })).status).toBe(status)
})
