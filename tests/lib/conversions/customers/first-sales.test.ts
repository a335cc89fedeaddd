import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideForAdvertiser } from '@/lib/conversions/approvals/service'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let customers = 0
const newCustomer = () => `cus_${++customers}`

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

const conversionsOf = (affiliateId: number) => db().conversion.findMany({ where: { affiliateId } })

/** A monthly offer with one sale of a customer. */
async function firstSale({ at = NOW, ...offer }: { at?: Date } & Partial<Prisma.OfferUncheckedCreateInput> = {}) {
  const monthly = { advertiserId: shop.advertiser.id, isSubscription: true, subscriptionFrequency: 'monthly' as const }
  const { id } = await createOffer({ ...monthly, ...offer })
  const { affiliateId, click_id } = await shop.click({ offerId: id })
  const sale = { txn_id: shop.newTxn(), customer_id: newCustomer(), click_id }
  const { body } = await shop.send(sale, { at })
  return { offerId: id, affiliateId, ...sale, conversionId: String(body.conversion_id) }
}
type FirstSale = Awaited<ReturnType<typeof firstSale>>
const decide = ({ affiliateId, conversionId }: FirstSale, to: 'rejected' | 'reversed', reason: 'fraud' | 'duplicate') =>
  transact((tx) => changeConversionState(tx, { affiliateId, conversionId, to, reason, at: daysLater(1) }))
const takeBack = ({ txn_id }: FirstSale, event: string) => shop.send({ txn_id, event }, { at: daysLater(1) })

describe('a subscription whose first sale', () => {
  test.each([
    ['was refunded while it was held', { holdDays: 7 }, (sale: FirstSale) => takeBack(sale, 'refund')],
    ['was charged back while it was held', { holdDays: 7 }, (sale: FirstSale) => takeBack(sale, 'chargeback')],
    ['was refunded after its hold', {}, (sale: FirstSale) => takeBack(sale, 'refund')],
    ['was a second report', {}, (sale: FirstSale) => decide(sale, 'reversed', 'duplicate')],
    [
      'was found to be a second report while held',
      { holdDays: 7 },
      (s: FirstSale) => decide(s, 'rejected', 'duplicate'),
    ],
  ])('%s goes on, by customer and by click', async (_, offer, change) => {
    const sale = await firstSale(offer)
    await change(sale)
    expect(
      await db().conversion.count({ where: { id: sale.conversionId, status: { in: ['pending', 'approved'] } } }),
    ).toBe(0)
    for (const names of [{ customer_id: sale.customer_id }, { click_id: sale.click_id }])
      expect((await shop.send(names, { at: daysLater(40) })).body).toMatchObject({ status: 'accepted' })
    expect(await conversionsOf(sale.affiliateId)).toHaveLength(3)
  })

  test('was refunded before it arrived goes on', async () => {
    const [txn_id, customer_id] = [shop.newTxn(), newCustomer()]
    await shop.send({ txn_id, event: 'refund' })
    const { offerId } = await firstSale()
    const { click_id } = await shop.click({ offerId })
    await shop.send({ txn_id, customer_id, click_id })
    expect((await shop.send({ customer_id }, { at: daysLater(40) })).body).toMatchObject({ status: 'accepted' })
  })

  test.each([
    ['was reversed as fraud', {}, (sale: FirstSale) => decide(sale, 'reversed', 'fraud')],
    ['was rejected as fraud while it was held', { holdDays: 7 }, (s: FirstSale) => decide(s, 'rejected', 'fraud')],
    [
      'was not approved by its advertiser',
      { holdDays: 7, approvalDays: 45 },
      ({ affiliateId, conversionId }: FirstSale) =>
        transact(async (tx) =>
          decideForAdvertiser(tx, {
            advertiserId: shop.advertiser.id,
            ref: `${affiliateId}-${conversionId}`,
            decision: 'reject',
            reason: 'Nobody of this name',
            actorId: (await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })).userId,
            at: daysLater(1),
          }),
        ),
    ],
  ])('%s ends, by customer and by click', async (_, offer, change) => {
    const sale = await firstSale(offer)
    await change(sale)
    const [byCustomer, byClick] = [
      await shop.send({ customer_id: sale.customer_id }, { at: daysLater(40) }),
      await shop.send({ click_id: sale.click_id }, { at: daysLater(40) }),
    ]
    expect([byCustomer.status, byClick.body.reason]).toEqual([404, 'window_passed'])
  })

  test('was rejected begins once the sale is reinstated, and not where another began meanwhile', async () => {
    const late = daysLater(31)
    const [sale, other] = [await firstSale({ at: late }), await firstSale({ at: late })]
    const again = await shop.click({ offerId: other.offerId, at: late })
    await shop.send({ click_id: again.click_id, customer_id: other.customer_id }, { at: late })
    for (const { affiliateId, conversionId } of [sale, other])
      await transact((tx) => reinstateConversion(tx, { affiliateId, conversionId, note: 'It counts', at: late }))
    for (const { customer_id } of [sale, other])
      expect((await shop.send({ customer_id }, { at: daysLater(70) })).body).toMatchObject({ status: 'accepted' })
    const paid = [sale, again, other].map(({ affiliateId }) => conversionsOf(affiliateId))
    expect((await Promise.all(paid)).map((all) => all.length)).toEqual([2, 2, 1])
  })
})
