import { afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import {
  event,
  expectCleanBooks,
  openConnectedShops,
  owner,
  sale,
  stripe,
} from '@/tests/support/tracking/connected-shops'
import { invoicePaid } from '@/tests/support/tracking/stripe-invoices'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

// `customer.subscription.deleted` as Stripe's public description of its API has it (github.com/stripe/openapi): the object is the
// subscription, with its customer.
beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

const START = Date.now() - 170 * 86_400_000
const day = (days: number) => new Date(START + days * 86_400_000)
let scenes = 0

/** Two affiliates who brought one customer, one after the other, to an offer that pays two payments. */
async function openScene() {
  const scene = ++scenes
  const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const, renewalPayments: 2 }
  const { id: offerId } = await createOffer({ advertiserId: owner.advertiserId, ...monthly })
  const [first, second] = [(await createAffiliate()).id, (await createAffiliate()).id]
  await rulesSettled()
  const clickOf = async (affiliateId: number, on: number) =>
    clickIdOf(await track(`/c/${offerId}?a=${affiliateId}`, { at: day(on) }))
  const customer = `cus_scene_${scene}`
  const subs = [`sub_scene_${scene}_a`, `sub_scene_${scene}_b`] as const
  const paid = (sub: string, number: number, on: number, clickId?: string) =>
    invoicePaid('today', {
      id: `in_${sub}_${number}`,
      sub,
      clickId,
      at: day(on),
      reason: number === 1 ? 'subscription_create' : 'subscription_cycle',
      more: { customer },
    })
  const ended = (sub: string, on: number) =>
    event(
      'customer.subscription.deleted',
      { id: sub, object: 'subscription', status: 'canceled', customer },
      {
        created: Math.floor(day(on).getTime() / 1000),
      },
    )
  const credited = async (sub: string, numbers: readonly number[]) =>
    Promise.all(
      numbers.map(async (number) => {
        const found = await sale(`in_${sub}_${number}`)
        return found && [found.affiliateId === first ? 'first' : 'second', found.reason ?? Number(found.payoutCents)]
      }),
    )
  return {
    clicks: [await clickOf(first, 0), await clickOf(second, 100)] as const,
    customer,
    subs,
    paid,
    ended,
    credited,
  }
}

const LATE = 'subscription_over'

test.each([
  ['in order', [0, 1, 2, 3, 4]],
  ['with its end before its last invoice', [0, 2, 1, 3, 4]],
  ['with its end before its first invoice', [2, 0, 1, 3, 4]],
])('a customer who cancelled and subscribes again by another link is that affiliate’s: %s', async (_, order) => {
  const { clicks, subs, paid, ended, credited } = await openScene()
  const [one, two] = subs
  const told = [
    paid(one, 1, 1, clicks[0]),
    paid(one, 2, 31),
    ended(one, 61),
    paid(two, 1, 101, clicks[1]),
    paid(two, 2, 131),
  ]
  for (const index of order) await stripe(told[index])
  expect([await credited(one, [1, 2]), await credited(two, [1, 2])]).toEqual([
    [
      ['first', 2_500],
      ['first', 2_500],
    ],
    [
      ['second', 2_500],
      ['second', 2_500],
    ],
  ])
})

test('without its end the subscription goes on, whoever brings the customer again', async () => {
  const { clicks, subs, paid, credited } = await openScene()
  const [one, two] = subs
  for (const each of [paid(one, 1, 1, clicks[0]), paid(two, 1, 101, clicks[1]), paid(two, 2, 131)]) await stripe(each)
  expect(await credited(two, [1, 2])).toEqual([
    ['first', 2_500],
    ['first', LATE],
  ])
})

test('one of two subscriptions that ends leaves the customer with the other', async () => {
  const { clicks, customer, subs, paid, ended } = await openScene()
  const [one, two] = subs
  for (const each of [paid(one, 1, 1, clicks[0]), paid(two, 1, 2, clicks[0]), ended(one, 20)]) await stripe(each)
  const { customerId } = await db().customerName.findFirstOrThrow({ where: { name: customer } })
  const bindings = () => db().customerBinding.findMany({ where: { customerId } })
  expect((await bindings()).map(({ endedAt }) => endedAt)).toEqual([null])
  await stripe(ended(two, 40))
  expect((await bindings()).map(({ endedAt }) => endedAt?.getTime())).toEqual([
    Math.floor(day(40).getTime() / 1000) * 1000,
  ])
  // nothing says whose a payment is that names the customer alone
  const { token } = owner
  expect((await postback({ token, txn_id: `after ${customer}`, customer_id: customer })).status).toBe(404)
})

test('the end of a subscription that no affiliate brought changes nothing', async () => {
  const { subs, ended } = await openScene()
  expect(await stripe(ended(subs[0], 1))).toMatchObject({ status: 200, body: { status: 'ignored' } })
})
