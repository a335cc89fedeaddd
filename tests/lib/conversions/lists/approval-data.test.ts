import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { getApprovalFigures } from '@/lib/conversions/lists/approval-data'
import { approvalRate, approvalTime } from '@/lib/conversions/lists/approval-rules'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { appealOf, voidConversion } from '@/tests/support/conversions/appeals'
import { createOffer } from '@/tests/support/factories/offers'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

const NONE = { decided: 0, approved: 0, medianSeconds: null, won: 0, appeals: 0 }
const DAY_SECONDS = 86_400

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

test('an offer’s figures are of its decided conversions of 90 days, and of its decided appeals', async () => {
  const { id: offerId } = await createOffer({ advertiserId: shop.advertiser.id, holdDays: 7 })
  expect(await getApprovalFigures(offerId, daysLater(10))).toEqual(NONE)
  const sales = []
  for (let count = 0; count < 6; count += 1) {
    const { click_id, affiliateId } = await shop.click({ offerId })
    const { body } = await shop.send({ click_id })
    sales.push({ affiliateId, conversionId: String(body.conversion_id) })
  }
  // three approved after 1, 2 and 6 days, one rejected, one a test by staff, one pending
  for (const [index, days] of [1, 2, 6].entries()) {
    const sale = sales[index]
    if (sale) await transact((tx) => changeConversionState(tx, { ...sale, to: 'approved', at: daysLater(days) }))
  }
  for (const [index, reason] of [
    [3, 'fraud'],
    [4, 'test'],
  ] as const) {
    const sale = sales[index]
    if (sale) await voidConversion(sale, { at: daysLater(1), reason })
  }
  const figures = await getApprovalFigures(offerId, daysLater(10))
  expect(figures).toEqual({ decided: 4, approved: 3, medianSeconds: 2 * DAY_SECONDS, won: 0, appeals: 0 })
  expect([approvalRate(figures), approvalTime(figures)]).toEqual(['75.0%', '2 days'])

  const [, , , rejected, tested] = sales
  const [won, lost] = [await appealOf(rejected ?? NEVER, daysLater(2)), await appealOf(tested ?? NEVER, daysLater(2))]
  expect(await getApprovalFigures(offerId, daysLater(10))).toMatchObject({ won: 0, appeals: 0 })
  await db().appeal.update({ where: { id: won }, data: { status: 'won' } })
  await db().appeal.update({ where: { id: lost }, data: { status: 'lost' } })
  expect(await getApprovalFigures(offerId, daysLater(10))).toMatchObject({ won: 1, appeals: 2 })
  expect(await getApprovalFigures(offerId, daysLater(91))).toMatchObject({
    decided: 0,
    medianSeconds: null,
    appeals: 2,
  })
  expect(await getApprovalFigures(shop.offer.id, daysLater(10))).toEqual(NONE)
})

const NEVER = { affiliateId: 0, conversionId: '' }

test.each([
  [null, null],
  [0, 'At once'],
  [59, 'At once'],
  [60, '1 minute'],
  [5_400, '1.5 hours'],
  [5 * DAY_SECONDS, '5 days'],
])('a median of %s seconds reads %s', (medianSeconds, text) => {
  expect(approvalTime({ medianSeconds })).toBe(text)
})
