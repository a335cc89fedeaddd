import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editOffer } from '@/lib/catalog/offers/admin-service'
import { readPayoutTerms } from '@/lib/catalog/payouts/affiliate-terms-data'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { createStaff } from '@/tests/support/money/payouts'
import { sendTogether } from '@/tests/support/tracking/batches'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let customers = 0
const newCustomer = () => `cus_steps_${++customers}`

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

type Step = { fromConversion: number; payoutCents?: bigint; percentPayoutBps?: number }

/** A monthly offer with $25 for the first payment of a customer, and other payouts from later ones on. */
async function stepped(steps: readonly Step[], more: Partial<Prisma.OfferUncheckedCreateInput> = {}): Promise<number> {
  const monthly = { advertiserId: shop.advertiser.id, isSubscription: true, subscriptionFrequency: 'monthly' as const }
  const { id: offerId } = await createOffer({ ...monthly, stepsByPayment: true, ...more })
  await db().offerTier.createMany({ data: steps.map((step) => ({ offerId, ...step })) })
  return offerId
}

const payoutsOf = async (affiliateId: number) =>
  (await db().conversion.findMany({ where: { affiliateId }, orderBy: { id: 'asc' } })).map(
    ({ reason, payoutCents }) => reason ?? Number(payoutCents),
  )

const LOWER = [{ fromConversion: 2, payoutCents: 500n }]
const OVER = 'subscription_over'

describe.each([
  ['customer', (_: string, customer_id: string) => ({ customer_id })],
  ['click', (click_id: string) => ({ click_id })],
] as const)('payments that are named by %s', (_, named) => {
  test('pay $25 for the first, $5 for months 2 to 4, and nothing after them', async () => {
    const offerId = await stepped(LOWER, { renewalPayments: 4 })
    const customer_id = newCustomer()
    const { affiliateId, click_id } = await shop.click({ offerId })
    for (const month of [0, 1, 2, 3, 4])
      await shop.send(
        { ...(month === 0 && { click_id }), ...named(click_id, customer_id) },
        { at: daysLater(month * 30) },
      )
    expect(await payoutsOf(affiliateId)).toEqual([2_500, 500, 500, 500, OVER])
  })

  test('have each the step of their own customer, several steps, and a refunded one counts', async () => {
    const offerId = await stepped([...LOWER, { fromConversion: 4, payoutCents: 900n }])
    for (const isRefunded of [false, true]) {
      const [customer_id, txn_id] = [newCustomer(), shop.newTxn()]
      const { affiliateId, click_id } = await shop.click({ offerId })
      await shop.send({ click_id, txn_id, ...named(click_id, customer_id) })
      if (isRefunded) await shop.send({ txn_id, event: 'refund' }, { at: daysLater(1) })
      for (const month of [1, 2, 3, 4]) await shop.send(named(click_id, customer_id), { at: daysLater(month * 30) })
      const [first, ...others] = await payoutsOf(affiliateId)
      expect([first, others]).toEqual([isRefunded ? 'advertiser' : 2_500, [500, 500, 900, 900]])
    }
  })
})

test('many customers in one month have each their first payment, in batches as one by one', async () => {
  const offerId = await stepped(LOWER)
  const clicks = []
  for (let each = 0; each < 6; each += 1) clicks.push({ ...(await shop.click({ offerId })), customer: newCustomer() })
  for (const days of [0, 3, 6]) {
    const calls = clicks.map(({ click_id, customer }) => ({
      txn_id: shop.newTxn(),
      customer_id: customer,
      ...(days === 0 && { click_id }),
    }))
    await sendTogether(shop, calls as Record<string, string>[], daysLater(days))
  }
  for (const { affiliateId } of clicks) expect(await payoutsOf(affiliateId)).toEqual([2_500, 500, 500])
})

test('shares change with the payment too, and the revenue stays', async () => {
  const share = { payoutType: 'cpa_percentage' as const, percentPayoutBps: 4_000, percentRevenueBps: 5_000 }
  const offerId = await stepped([{ fromConversion: 2, percentPayoutBps: 1_000 }], share)
  const customer_id = newCustomer()
  const { affiliateId, click_id } = await shop.click({ offerId })
  for (const days of [0, 30]) await shop.send({ click_id, customer_id, amount: '19.99' }, { at: daysLater(days) })
  expect(await payoutsOf(affiliateId)).toEqual([800, 200])
  const sold = await db().conversion.findMany({ where: { affiliateId } })
  expect(sold.map(({ revenueCents }) => Number(revenueCents))).toEqual([1_000, 1_000])
})

test('a custom payout of an affiliate is paid for each payment, and goals have steps of their own', async () => {
  const offerId = await stepped(LOWER)
  const goal = { offerId, event: 'seat', name: 'Seat', payoutType: 'cpa_flat' as const, isRepeatable: true }
  const { id: goalId } = await db().offerGoal.create({ data: { ...goal, payoutCents: 900n, revenueCents: 1_200n } })
  await db().offerTier.create({ data: { offerId, goalId, fromConversion: 3, payoutCents: 100n } })
  const customer_id = newCustomer()
  const { affiliateId, click_id } = await shop.click({ offerId })
  await db().affiliatePayout.create({
    data: { affiliateId, offerId, payoutCents: 3_100n, startsAt: NOW, createdAt: NOW },
  })
  await shop.send({ click_id, customer_id })
  await shop.send({ customer_id }, { at: daysLater(30) })
  for (const days of [31, 32, 33]) await shop.send({ customer_id, event: 'seat' }, { at: daysLater(days) })
  expect(await payoutsOf(affiliateId)).toEqual([3_100, 3_100, 900, 900, 100])
})

test('an affiliate reads what each payment pays', async () => {
  const offerId = await stepped(LOWER)
  const { affiliateId } = await shop.click({ offerId })
  const { payouts } = await readPayoutTerms(offerId, { affiliateId, adjustmentBps: 1_000 }, NOW)
  expect(payouts).toMatchObject([
    {
      payout: '$27.50',
      stepsByPayment: true,
      steps: [{ fromConversion: 2, payout: '$5.50' }],
      countThisMonth: null,
    },
  ])
})

test('tiers that there are do not begin to count something else', async () => {
  const offerId = await stepped(LOWER)
  const actor = await createStaff()
  const { version } = await db().offer.findUniqueOrThrow({ where: { id: offerId } })
  const edit = (stepsByPayment: boolean) =>
    editOffer({ actor, at: NOW }, { id: offerId, version, stepsByPayment, reason: 'As agreed' })
  await expect(edit(false)).rejects.toMatchObject({ options: { fields: { stepsByPayment: /Remove the tiers/ } } })
  await db().offerTier.deleteMany({ where: { offerId } })
  await edit(false)
  expect(await db().offer.findUniqueOrThrow({ where: { id: offerId } })).toMatchObject({ stepsByPayment: false })
})
