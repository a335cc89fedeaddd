import { afterAll, beforeAll, expect, test } from 'vitest'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import { runReport } from '@/lib/reporting/builder/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

const NONE = { stat_day: 0, stat_quarter_hour: 0 }

/** What recurs of an affiliate, by the roll-ups; the conversions themselves say the same, also by what only they know. */
async function recurringOf(affiliateId: number): Promise<[count: number, payout: number, revenue: number]> {
  const query = staffReportQuerySchema.parse({
    from: '2026-11-20',
    to: '2027-06-30',
    by: 'offer',
    affiliate: String(affiliateId),
    figures: 'recurring,recurringPayoutCents,recurringRevenueCents',
  })
  const read = async (more: object = {}) => {
    const { totals } = await runReport({ scope: 'everyone', at: daysLater(210) }, { ...query, ...more })
    const { recurring, recurringPayoutCents, recurringRevenueCents } = totals.figures
    return [recurring, recurringPayoutCents, recurringRevenueCents].map(Number)
  }
  const [count = 0, payout = 0, revenue = 0] = await read()
  for (const by of [['hour'], ['s1'], ['country', 'hour']]) expect(await read({ by })).toEqual([count, payout, revenue])
  return [count, payout, revenue]
}

test('payments of a subscription after its first recur, in their present state, and other sales do not', async () => {
  const offer = await createOffer({
    advertiserId: shop.advertiser.id,
    isSubscription: true,
    subscriptionFrequency: 'monthly',
    payoutType: 'cpa_percentage',
    percentPayoutBps: 5_000,
    percentRevenueBps: 6_000,
  })
  const { affiliateId, click_id } = await shop.click({ offerId: offer.id })
  const pay = async (days: number, txn_id: string, amount = '40.00') =>
    expect(
      (await shop.send({ click_id, customer_id: 'cus_1', amount, txn_id }, { at: daysLater(days) })).body,
    ).toMatchObject({ status: 'accepted' })
  await pay(0, 'first')
  expect(await recurringOf(affiliateId)).toEqual([0, 0, 0])
  for (const days of [31, 61, 92]) await pay(days, `renewal-${days}`)
  const [count, payout, revenue] = await recurringOf(affiliateId)
  expect([count, payout]).toEqual([3, 6_000])

  await shop.send({ txn_id: 'renewal-31', event: 'refund', amount: '10.00' }, { at: daysLater(93) })
  const refunded = await recurringOf(affiliateId)
  expect(refunded.slice(0, 2)).toEqual([3, 5_500])
  expect(refunded[2]).toBeLessThan(revenue)

  await shop.send({ txn_id: 'renewal-61', event: 'reversal' }, { at: daysLater(94) })
  expect((await recurringOf(affiliateId)).slice(0, 2)).toEqual([2, 3_500])

  const { id: conversionId } = await db().conversion.findFirstOrThrow({ where: { affiliateId, txnId: 'renewal-61' } })
  const note = 'It was paid after all'
  await transact((tx) => reinstateConversion(tx, { affiliateId, conversionId, note, at: daysLater(95) }))
  expect((await recurringOf(affiliateId)).slice(0, 2)).toEqual([3, 5_500])

  // the first is none of them, whatever becomes of it
  await shop.send({ txn_id: 'first', event: 'refund' }, { at: daysLater(96) })
  expect((await recurringOf(affiliateId)).slice(0, 2)).toEqual([3, 5_500])
  expect(await countRollupDifferences()).toEqual(NONE)
})

test('second sales of an offer without subscriptions do not recur', async () => {
  const { affiliateId, click_id } = await shop.click()
  for (const days of [0, 5]) await shop.send({ click_id, customer_id: 'cus_2' }, { at: daysLater(days) })
  expect(await recurringOf(affiliateId)).toEqual([0, 0, 0])
})

test('a figure that does not match its conversions is found', async () => {
  const { affiliateId } = await db().conversion.findFirstOrThrow({ where: { txnId: 'renewal-92' } })
  const of = { affiliateId, recurringCount: { gt: 0 } }
  await db().statDay.updateMany({ where: of, data: { recurringPayoutCents: { increment: 1 } } })
  expect(await countRollupDifferences()).toEqual({ ...NONE, stat_day: 6 })
})
