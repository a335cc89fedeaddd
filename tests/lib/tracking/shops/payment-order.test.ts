import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { createOffer } from '@/tests/support/factories/offers'
import {
  click,
  expectCleanBooks,
  openConnectedShops,
  owner,
  sale,
  stripe,
} from '@/tests/support/tracking/connected-shops'
import { stripeRefund } from '@/tests/support/tracking/shop-senders'
import { checkoutCompleted, invoicePaid } from '@/tests/support/tracking/stripe-invoices'
import { rulesSettled } from '@/tests/support/tracking/tracking'

beforeAll(openConnectedShops)
afterEach(expectCleanBooks)

// clicked 100 days ago, so that all of it is told at once by now
const START = Date.now() - 100 * 86_400_000
const day = (days: number, ms = 0) => new Date(START + days * 86_400_000 + ms)

type Terms = Partial<Prisma.OfferUncheckedCreateInput> & { steps?: { fromConversion: number; payoutCents: bigint }[] }

async function offerOf({ steps = [], ...terms }: Terms): Promise<number> {
  const monthly = { advertiserId: owner.advertiserId, isSubscription: true, subscriptionFrequency: 'monthly' as const }
  const { id: offerId } = await createOffer({ ...monthly, stepsByPayment: steps.length > 0, ...terms })
  await db().offerTier.createMany({ data: steps.map((step) => ({ offerId, ...step })) })
  await rulesSettled()
  return offerId
}

let subscriptions = 0

/** A subscription whose invoices happened on some days, from its click on. */
async function subscribed(terms: Terms, days: readonly number[]) {
  const sub = `sub_order_${++subscriptions}`
  const clickId = await click(await offerOf(terms), day(-1))
  const began = checkoutCompleted(clickId, { sub, at: day(0) })
  const invoices = days.map((at, index) =>
    invoicePaid('today', {
      id: `in_${sub}_${index}`,
      sub,
      at: day(at),
      ...(index === 0 && { reason: 'subscription_create' }),
    }),
  )
  const paid = () =>
    Promise.all(
      days.map(async (_, index) => {
        const found = await sale(`in_${sub}_${index}`)
        const isPaid = found?.status === 'approved' || found?.status === 'pending'
        return isPaid ? Number(found.payoutCents) : (found?.reason ?? null)
      }),
    )
  return { sub, began, invoices, paid }
}

const OVER = 'subscription_over'
const SHARE = { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 } as const
const STEPS = [
  { fromConversion: 2, payoutCents: 500n },
  { fromConversion: 4, payoutCents: 900n },
]
const ORDERS = [
  [0, 1, 2, 3],
  [3, 2, 1, 0],
  [1, 0, 3, 2],
  [2, 3, 0, 1],
  [1, 3, 2, 0],
]

describe('invoices of days 0, 31, 61 and 92 that are told on one day pay by when they were paid', () => {
  test.each([
    ['two months', { renewalMonths: 2 }, [2_500, 2_500, OVER, OVER]],
    ['two payments', { renewalPayments: 2, ...SHARE }, [200, 200, OVER, OVER]],
    ['steps', { steps: STEPS }, [2_500, 500, 500, 900]],
    ['steps, of three payments', { steps: STEPS, renewalPayments: 3 }, [2_500, 500, 500, OVER]],
    ['steps, held', { steps: STEPS, renewalPayments: 3, holdDays: 30 }, [2_500, 500, 500, OVER]],
  ] as [string, Terms, (number | string)[]][])('%s, in any order, and all at once', async (_, terms, expected) => {
    for (const order of ORDERS) {
      const { began, invoices, paid } = await subscribed(terms, [0, 31, 61, 92])
      await stripe(began)
      for (const index of order) await stripe(invoices[index])
      expect([order, await paid()]).toEqual([order, expected])
    }
    const { began, invoices, paid } = await subscribed(terms, [0, 31, 61, 92])
    const answers = await Promise.all([began, ...invoices].map((each) => stripe(each)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await paid()).toEqual(expected)
  })
})

test('a payment that is taken back because an earlier one came ends no subscription, and later ones follow the first', async () => {
  const { sub, began, invoices, paid } = await subscribed({ renewalPayments: 1 }, [0, 31, 61])
  await stripe(began)
  for (const index of [2, 1, 0]) await stripe(invoices[index])
  expect(await paid()).toEqual([2_500, OVER, OVER])
  const { customerId } = await db().customerName.findFirstOrThrow({ where: { name: `cus_${sub}` } })
  expect(await db().customerBinding.count({ where: { customerId } })).toBe(1)
  await stripe(invoicePaid('today', { id: `in_${sub}_later`, sub, at: day(92) }))
  expect((await sale(`in_${sub}_later`))?.reason).toBe(OVER)
})

test('what was paid before the offer got a limit stays paid when an earlier payment comes late', async () => {
  const { sub, began, invoices, paid } = await subscribed({}, [0, 31, 61, 92])
  for (const each of [began, invoices[0], invoices[2], invoices[3]]) await stripe(each)
  const { offerId } = (await sale(`in_${sub}_0`)) ?? { offerId: 0 }
  await db().offer.update({ where: { id: offerId }, data: { renewalPayments: 2 } })
  await stripe(invoices[1])
  expect(await paid()).toEqual([2_500, 2_500, 2_500, 2_500])
})

test('a refund of a later payment stays in proportion to its new step', async () => {
  const { sub, began, invoices } = await subscribed({ steps: STEPS, ...SHARE, payoutType: 'cpa_both' }, [0, 31])
  await stripe(began)
  await stripe(invoices[1])
  await stripe(stripeRefund(`in_${sub}_1`, 2_000, 500))
  await stripe(invoices[0])
  const second = await sale(`in_${sub}_1`)
  expect([second?.payoutBeforeRefundsCents, second?.payoutCents]).toEqual([500n, 375n])
})

test('of six months that begin at 00:10 Eastern in summer six are paid, with seconds of jitter', async () => {
  const sub = 'sub_jitter'
  const offerId = await offerOf({ renewalMonths: 2 })
  const at = new Date('2026-09-15T04:10:05Z')
  const clickId = await click(offerId, new Date('2026-09-14T12:00:00Z'))
  await stripe(checkoutCompleted(clickId, { sub, at }))
  const times = ['2026-09-15T04:10:05Z', '2026-10-15T04:10:02Z', '2026-11-15T04:10:02Z']
  for (const [index, time] of times.entries())
    await stripe(invoicePaid('today', { id: `in_${sub}_${index}`, sub, at: new Date(time) }))
  const reasons = await Promise.all(times.map(async (_, index) => (await sale(`in_${sub}_${index}`))?.reason))
  expect(reasons).toEqual([null, null, OVER])
})
