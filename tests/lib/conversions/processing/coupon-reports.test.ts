import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getClaimTerms } from '@/lib/conversions/processing/browser-claim-data'
import { giveCoupons } from '@/lib/people/advertisers/coupon-service'
import { db } from '@/lib/platform/database/db'
import { processUnconfirmed } from '@/lib/tracking/postbacks/verified-call-service'
import { closeTracking, trackingState } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let codes = 0

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

async function give(code = `BOTH${++codes}`) {
  const { id: affiliateId } = await createAffiliate()
  const actor = { userId: (await createUser({ role: 'SUPER_ADMIN' })).id, role: 'SUPER_ADMIN' as const }
  await giveCoupons({ actor, at: daysLater(-1) }, { id: shop.offer.id, codes: [{ code, affiliateId }] })
  return { affiliateId, code }
}

/** What is booked under a transaction: by whose click, by which code, and whether both agree. */
async function bookedUnder(txnId: string) {
  const [sale, ...others] = await db().conversion.findMany({ where: { txnId } })
  const byCode = await db().couponSale.findFirst({ where: { txnId } })
  expect(others).toEqual([])
  expect(byCode?.clickId ?? null).toBe(sale?.clickFlag === 'coupon' ? sale.clickId : null)
  return sale?.affiliateId
}

describe('one sale that is reported with its code and without', () => {
  test.each([0, 1, 2, 3, 4, 5])('at once is booked once, and every report is answered alike: round %s', async () => {
    const { affiliateId, code } = await give()
    const { click_id, affiliateId: other } = await shop.click()
    const txn_id = shop.newTxn()
    const reports = [{ click_id }, { click_id, coupon: code }, { coupon: code }]
    const answers = await Promise.all([...reports, ...reports].map((report) => shop.send({ ...report, txn_id })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.conversion_id}`)).size).toBe(1)
    expect([affiliateId, other]).toContain(await bookedUnder(txn_id))
  })

  test.each([
    ['the code first', [1, 0, 2]],
    ['the click first', [0, 2, 1]],
    ['the code alone first', [2, 0, 1]],
  ])('one after another keeps the first word: %s', async (_, order) => {
    const { affiliateId, code } = await give()
    const { click_id, affiliateId: other } = await shop.click()
    const txn_id = shop.newTxn()
    const reports = [{ click_id }, { click_id, coupon: code }, { coupon: code }]
    const answers = []
    for (const index of order) answers.push(await shop.send({ ...reports[index], txn_id, amount: '20' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await bookedUnder(txn_id)).toBe(order[0] === 0 ? other : affiliateId)
    expect((await shop.send({ coupon: code, txn_id, amount: '21' })).status).toBe(409)
  })

  test.each([1, 2])(
    'of three orders at once of one click each is paid, by the click or by its code: round %s',
    async () => {
      const { affiliateId, code } = await give()
      const { click_id } = await shop.click({ affiliateId })
      await Promise.all([1, 2, 3].map(() => shop.send({ click_id, coupon: code })))
      const sales = await db().conversion.findMany({ where: { affiliateId } })
      expect(sales.map(({ status, clickFlag }) => `${status} ${clickFlag}`).sort()).toEqual([
        'approved coupon',
        'approved coupon',
        'approved null',
      ])
    },
  )

  test('leaves nothing of the code behind where it is refused, or booked by the click', async () => {
    const { affiliateId, code } = await give()
    const { click_id } = await shop.click()
    const txn_id = shop.newTxn()
    await shop.send({ click_id, txn_id })
    await shop.send({ click_id, txn_id, coupon: code })
    await shop.send({ coupon: code, txn_id: shop.newTxn(), amount: '-5' })
    const left = [db().click.count({ where: { affiliateId } }), db().couponSale.count({ where: { affiliateId } })]
    expect(await Promise.all(left)).toEqual([0, 0])
  })

  test('is the server’s to credit where only a browser claimed it for a click', async () => {
    const { affiliateId, code } = await give()
    const { click_id } = await shop.click()
    const txn_id = shop.newTxn()
    const call = { requestId: 'r', advertiserId: shop.advertiser.id, origin: { method: 'BROWSER', ip: null }, at: NOW }
    const claimed = { click_id, txn_id, coupon: code }
    await processUnconfirmed({ ...call, parameters: claimed }, await getClaimTerms(shop.advertiser.id), trackingState())
    expect(await db().couponSale.count({ where: { txnId: txn_id } })).toBe(0)
    expect(await shop.send({ ...claimed })).toMatchObject({ status: 200, body: { status: 'accepted' } })
    const counted = await db().conversion.findMany({ where: { txnId: txn_id, status: 'approved' } })
    expect(counted.map((sale) => [sale.affiliateId, sale.clickFlag])).toEqual([[affiliateId, 'coupon']])
  })
})
