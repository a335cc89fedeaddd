import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { sendTogether } from '@/tests/support/tracking/batches'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let customers = 0
const newCustomer = () => `cus_limited_${++customers}`

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

const monthly = (limit: Partial<Prisma.OfferUncheckedCreateInput>) =>
  createOffer({ advertiserId: shop.advertiser.id, isSubscription: true, subscriptionFrequency: 'monthly', ...limit })
const reasonsOf = async (affiliateId: number) =>
  (await db().conversion.findMany({ where: { affiliateId }, orderBy: { id: 'asc' } })).map(({ reason }) => reason)

/** Payments of one customer at days after the first, however the calls name who paid. */
async function pay(offerId: number, days: readonly number[], names: (click_id: string, customer_id: string) => object) {
  const customer_id = newCustomer()
  const { affiliateId, click_id } = await shop.click({ offerId })
  for (const each of days)
    await shop.send(each === 0 ? { click_id, ...names(click_id, customer_id) } : { ...names(click_id, customer_id) }, {
      at: daysLater(each),
    })
  return { affiliateId, click_id, customer_id }
}

const BY = [
  ['by customer', (_: string, customer_id: string) => ({ customer_id })],
  ['by click', (click_id: string) => ({ click_id })],
  ['by both', (click_id: string, customer_id: string) => ({ click_id, customer_id })],
] as const

describe.each(BY)('payments that are named %s', (_, names) => {
  test('are paid up to their number, in the window and after it', async () => {
    const { id } = await monthly({ renewalPayments: 3 })
    const { affiliateId } = await pay(id, [0, 7, 14, 21, 60, 800], names)
    expect(await reasonsOf(affiliateId)).toEqual([null, null, null, ...Array(3).fill('subscription_over')])
  })

  test('are paid for the months, also of a click that was deleted', async () => {
    const { id } = await monthly({ renewalMonths: 2 })
    // the first is of November 20
    const { affiliateId } = await pay(id, [0, 30, 60, 61, 62, 91], names)
    expect(await reasonsOf(affiliateId)).toEqual([null, null, null, ...Array(3).fill('subscription_over')])
  })

  test('are paid for good without a limit', async () => {
    const { id } = await monthly({})
    const { affiliateId } = await pay(id, [0, 30, 1000], names)
    expect(await reasonsOf(affiliateId)).toEqual([null, null, null])
    const sold = await db().conversion.findMany({ where: { affiliateId }, orderBy: { id: 'asc' } })
    expect(sold.map(({ subscriptionId }) => subscriptionId)).toEqual(Array(3).fill(sold[0]?.id))
  })
})

test('a customer whose payments are over stays with their affiliate, whoever sends them again', async () => {
  const { id } = await monthly({ renewalPayments: 1 })
  const { affiliateId, customer_id } = await pay(id, [0], BY[0][1])
  const other = await shop.click({ offerId: id })
  const answer = await shop.send({ click_id: other.click_id, customer_id }, { at: daysLater(1) })
  expect(answer.body).toMatchObject({ status: 'rejected', reason: 'subscription_over' })
  expect(await reasonsOf(affiliateId)).toEqual([null, 'subscription_over'])
  expect(await reasonsOf(other.affiliateId)).toEqual([])
})

test('a refunded payment counts, whenever its refund comes, and a rejected one does not', async () => {
  const outcomes = []
  for (const refundAfter of [1, 3]) {
    const { id } = await monthly({ renewalPayments: 2 })
    const customer_id = newCustomer()
    const { affiliateId, click_id } = await shop.click({ offerId: id })
    const first = shop.newTxn()
    await shop.send({ click_id, customer_id, txn_id: first })
    for (const payment of [1, 2, 3]) {
      if (payment === refundAfter) await shop.send({ txn_id: first, event: 'refund' }, { at: daysLater(payment) })
      await shop.send({ customer_id }, { at: daysLater(payment * 30) })
    }
    outcomes.push((await reasonsOf(affiliateId)).slice(1))
  }
  expect(outcomes).toEqual(Array(2).fill([null, 'subscription_over', 'subscription_over']))

  const { id } = await monthly({ renewalPayments: 2 })
  const { affiliateId, customer_id } = await pay(id, [0], BY[0][1])
  await db().offer.update({ where: { id }, data: { status: 'archived' } })
  await shop.send({ customer_id }, { at: daysLater(30) })
  await db().offer.update({ where: { id }, data: { status: 'active' } })
  for (const days of [60, 90]) await shop.send({ customer_id }, { at: daysLater(days) })
  expect(await reasonsOf(affiliateId)).toEqual([null, 'offer_paused', null, 'subscription_over'])
})

test('a limit that is set later counts what was paid before, and each goal by itself', async () => {
  const { id: offerId } = await monthly({})
  const goal = { offerId, event: 'upgrade', name: 'Upgrade', payoutType: 'cpa_flat' as const, isRepeatable: true }
  await db().offerGoal.create({ data: { ...goal, payoutCents: 900n, revenueCents: 1_200n } })
  const byName = await pay(offerId, [0, 30], BY[0][1])
  const byClick = await pay(offerId, [0, 7, 40], BY[1][1])
  await db().offer.update({ where: { id: offerId }, data: { renewalPayments: 3 } })
  for (const days of [60, 90]) {
    await shop.send({ customer_id: byName.customer_id }, { at: daysLater(days) })
    await shop.send({ click_id: byClick.click_id }, { at: daysLater(days) })
  }
  for (const days of [91, 92, 93, 94])
    await shop.send({ customer_id: byName.customer_id, event: 'upgrade' }, { at: daysLater(days) })
  const over = 'subscription_over'
  expect(await reasonsOf(byName.affiliateId)).toEqual([null, null, null, over, null, null, null, over])
  expect(await reasonsOf(byClick.affiliateId)).toEqual([null, null, null, over, over])
})

test('two customers of one click have their payments each, and one who is named late goes on', async () => {
  const { id: offerId } = await monthly({ renewalPayments: 2 })
  const [one, two] = [newCustomer(), newCustomer()]
  const { affiliateId, click_id } = await shop.click({ offerId })
  for (const customer_id of [one, two]) await shop.send({ click_id, customer_id })
  for (const days of [30, 60])
    for (const customer_id of [one, two]) await shop.send({ customer_id }, { at: daysLater(days) })
  const over = 'subscription_over'
  expect(await reasonsOf(affiliateId)).toEqual([null, null, null, null, over, over])

  // the first is named by a repeat only
  const again = await shop.click({ offerId })
  const [third, fourth, txn_id] = [newCustomer(), newCustomer(), shop.newTxn()]
  await shop.send({ click_id: again.click_id, txn_id })
  await shop.send({ click_id: again.click_id, txn_id, customer_id: third })
  for (const days of [1, 30, 60])
    for (const customer_id of [fourth, third])
      await shop.send({ customer_id, ...(days === 1 && { click_id: again.click_id }) }, { at: daysLater(days) })
  expect(await reasonsOf(again.affiliateId)).toEqual([null, null, null, null, over, over, over])

  // of two who are named late the first goes on
  const shared = await shop.click({ offerId })
  await shop.send({ click_id: shared.click_id })
  const [fifth, sixth] = [newCustomer(), newCustomer()]
  for (const [days, customer] of [
    [1, fifth],
    [2, sixth],
    [30, fifth],
    [31, sixth],
    [60, sixth],
  ] as const)
    await shop.send({ customer_id: customer, ...(days < 3 && { click_id: shared.click_id }) }, { at: daysLater(days) })
  expect(await reasonsOf(shared.affiliateId)).toEqual([null, null, null, over, null, over])

  const late = await shop.click({ offerId })
  await shop.send({ click_id: late.click_id })
  const customer_id = newCustomer()
  for (const days of [30, 60, 90]) await shop.send({ click_id: late.click_id, customer_id }, { at: daysLater(days) })
  expect(await reasonsOf(late.affiliateId)).toEqual([null, null, over, over])
})

test('after the window a new name on a sold click continues what the click sold', async () => {
  const { id: offerId } = await monthly({ renewalPayments: 2 })
  const { affiliateId, click_id } = await shop.click({ offerId })
  for (const days of [0, 40, 60, 90]) await shop.send({ click_id, customer_id: newCustomer() }, { at: daysLater(days) })
  const over = 'subscription_over'
  expect(await reasonsOf(affiliateId)).toEqual([null, null, over, over])
})

/** Numbers that look random, the same in each run. */
function* drawn(seed: number): Generator<number> {
  for (let state = seed; ; yield state >>> 8) state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
}

test('payments are decided in batches as they are one by one', async () => {
  const draw = drawn(38)
  const next = (below: number) => Number(draw.next().value) % below
  const known = [1, 2, 3].map((customer) => ({ click: customer, customer, offer: 0, alone: 1 }))
  const more = Array.from({ length: 57 }, () => ({ click: next(4), customer: next(4), offer: next(3), alone: next(3) }))
  // who is named alone before anything was credited would be refused one by one, and not in a batch: calls have no order
  const plan = [...known, ...more].map((each, turn) => (turn < 12 ? { ...each, alone: 1 } : each))
  const worlds = []
  for (const isTogether of [false, true]) {
    const world = await openShop()
    const subscription = {
      advertiserId: world.advertiser.id,
      isSubscription: true,
      subscriptionFrequency: 'monthly' as const,
    }
    const offers = [
      await createOffer({ ...subscription, renewalPayments: 3 }),
      await createOffer({ ...subscription, renewalMonths: 1 }),
      await createOffer(subscription),
    ]
    const clicks: { affiliateId: number; click_id: string }[][] = []
    for (const offer of offers) {
      clicks.push([])
      for (let each = 0; each < 4; each += 1) clicks.at(-1)?.push(await world.click({ offerId: offer.id }))
    }
    const calls = plan.map(({ click, customer, offer, alone }, turn) => ({
      txn_id: `T${turn}`,
      ...(customer > 0 && { customer_id: `of ${customer}` }),
      ...((alone > 0 || customer === 0) && { click_id: clicks[offer]?.[click]?.click_id ?? '' }),
    }))
    for (let from = 0; from < calls.length; from += 12) {
      const batch = calls.slice(from, from + 12) as Record<string, string>[]
      const at = daysLater(from)
      if (isTogether) await sendTogether(world, batch, at)
      else for (const call of batch) await world.send(call, { at })
    }
    const sold = await db().conversion.findMany({ where: { advertiserId: world.advertiser.id } })
    const places = new Map(clicks.flat().map(({ affiliateId }, place) => [affiliateId, place]))
    const txnOf = new Map(sold.map(({ id, txnId }) => [id, txnId]))
    worlds.push(
      Object.fromEntries(
        sold.map(({ txnId, affiliateId, reason, payoutCents, subscriptionId }) => [
          txnId,
          [places.get(affiliateId), reason, payoutCents, subscriptionId && txnOf.get(subscriptionId)],
        ]),
      ),
    )
  }
  expect(worlds[1]).toEqual(worlds[0])
  const reasons = Object.values(worlds[0] ?? {}).map(([, reason]) => reason)
  expect(new Set(reasons)).toEqual(
    new Set([null, 'subscription_over', 'window_passed'].filter((each) => reasons.includes(each as null))),
  )
  expect(reasons).toContain('subscription_over')
})
