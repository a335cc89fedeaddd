import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOwnCoupons } from '@/lib/catalog/materials/coupon-data'
import { analyzeFraud } from '@/lib/conversions/fraud/analysis/service'
import { giveCoupons } from '@/lib/people/advertisers/coupon-service'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'
import { track } from '@/tests/support/tracking/tracking'

let shop: Awaited<ReturnType<typeof openShop>>
let codes = 0

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  await closeTracking()
})

/** A code of a new affiliate, for the shop's offer unless another one is named. */
async function give({ offerId = shop.offer.id, code = `ANNA${++codes}` } = {}) {
  const { id: affiliateId } = await createAffiliate()
  const staff = await createUser({ role: 'SUPER_ADMIN' })
  await giveCoupons(
    { actor: { userId: staff.id, role: 'SUPER_ADMIN' }, at: daysLater(-1) },
    { id: offerId, codes: [{ code, affiliateId }] },
  )
  return { affiliateId, code }
}

const conversionsOf = (affiliateId: number) =>
  db().conversion.findMany({ where: { affiliateId }, orderBy: { createdAt: 'asc' } })

describe('a sale with a coupon code and no click', () => {
  test('is paid to the affiliate who has the code, and counts no click', async () => {
    const { affiliateId, code } = await give()
    const answer = await shop.send({ coupon: code })
    expect(answer).toMatchObject({ status: 200, body: { status: 'accepted', state: 'approved' } })
    const [sale, ...others] = await conversionsOf(affiliateId)
    expect(others).toEqual([])
    expect(sale).toMatchObject({ payoutCents: 2500n, offerId: shop.offer.id, clickFlag: 'coupon' })
    const days = await db().statDay.findMany({ where: { affiliateId } })
    expect(days.map(({ clicks, flaggedClicks, approvedCount }) => [clicks, flaggedClicks, approvedCount])).toEqual([
      [0, 0, 1],
    ])
  })

  test.each(['null', 'undefined', ' None ', 'N/A', '(not set)', '0', '-', 'organic', 'direct'])(
    'is credited although the server fills in a click that stands for none: %s',
    async (click_id) => {
      const { affiliateId, code } = await give()
      expect((await shop.send({ coupon: code, click_id })).body).toMatchObject({ status: 'accepted' })
      expect(await conversionsOf(affiliateId)).toHaveLength(1)
      expect((await shop.send({ click_id })).status).toBe(422)
    },
  )

  // as buyers, shops and trackers write a code: case, blanks, other hyphens and letters' widths, several codes, other names
  test.each([
    ['lower case', 'SAVE-10a', { coupon: 'save-10A' }],
    ['blanks', 'SAVE-10b', { coupon: ' save - 10B ' }],
    ['an en dash', 'SAVE-10c', { coupon: 'SAVE–10C' }],
    ['full width', 'SAVE-10d', { coupon: 'ＳＡＶＥ－１０Ｄ' }],
    ['a zero-width space', 'SAVE-10e', { coupon: 'SAVE\u200b-10E' }],
    ['several', 'SAVE-10f', { coupon: 'FREESHIP, save-10f' }],
    ['several with bars', 'SAVE-10g', { coupon: 'FREESHIP|SAVE-10G|OTHER' }],
    ['discount_code', 'SAVE-10h', { discount_code: 'SAVE-10H' }],
    ['promoCode', 'SAVE-10i', { promoCode: 'save-10i' }],
    ['voucher', 'SAVE-10j', { voucher: 'SAVE-10J' }],
    ['German letters', 'GRÜßE', { coupon: 'grüsse' }],
  ])('is credited with its code in another form: %s', async (_name, code, parameters) => {
    const { affiliateId } = await give({ code })
    const answer = await shop.send(parameters as Record<string, string>)
    expect(answer.body).toMatchObject({ status: 'accepted' })
    expect(await conversionsOf(affiliateId)).toHaveLength(1)
  })

  test('is credited once, however often and at once it is reported', async () => {
    const { affiliateId, code } = await give()
    const txn_id = shop.newTxn()
    const first = await Promise.all(Array.from({ length: 8 }, () => shop.send({ coupon: code, txn_id })))
    const again = await shop.send({ coupon: code, txn_id }, { at: daysLater(40) })
    const ids = [...first, again].map(({ status, body }) => [status, body.conversion_id])
    expect(new Set(ids.map(String)).size).toBe(1)
    expect(await conversionsOf(affiliateId)).toHaveLength(1)
    expect(await db().click.count({ where: { affiliateId } })).toBe(1)
  })

  test('is refused as another sale where its number comes back with another amount', async () => {
    const { code } = await give()
    const txn_id = shop.newTxn()
    await shop.send({ coupon: code, txn_id, amount: '20' })
    expect((await shop.send({ coupon: code, txn_id, amount: '30' })).status).toBe(409)
  })

  test('is taken back by its number', async () => {
    const { affiliateId, code } = await give()
    const txn_id = shop.newTxn()
    await shop.send({ coupon: code, txn_id })
    expect((await shop.send({ event: 'reversal', txn_id, coupon: code })).body).toMatchObject({ status: 'accepted' })
    expect((await conversionsOf(affiliateId)).map(({ status }) => status)).toEqual(['reversed'])
  })

  test('is told that no affiliate has the code, and the call keeps it', async () => {
    const answer = await shop.send({ coupon: 'NOBODYS', txn_id: 'T-nobody' })
    expect(answer).toMatchObject({ status: 404, body: { reason: 'unknown_click' } })
    expect(answer.body.error).toMatchObject({ message: expect.stringContaining('has the coupon code NOBODYS') })
    const calls = await db().postbackCall.findMany({ where: { txnId: 'T-nobody' } })
    expect(calls.map(({ coupon, reason }) => [coupon, reason])).toEqual([['NOBODYS', 'unknown_click']])
  })

  test('is credited by no code of another advertiser, and by none that ended', async () => {
    const other = await openShop()
    const { code } = await give({ offerId: other.offer.id })
    expect((await shop.send({ coupon: code })).status).toBe(404)
    const ended = await give()
    await db().couponCode.updateMany({ where: { code: ended.code }, data: { status: 'ended' } })
    expect((await shop.send({ coupon: ended.code })).status).toBe(404)
  })

  test('is kept with its reason where its affiliate is blocked', async () => {
    const { affiliateId, code } = await give()
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'rejected' } })
    expect((await shop.send({ coupon: code })).body).toMatchObject({ status: 'rejected', reason: 'affiliate_blocked' })
  })
})

describe('a sale with a code and a click', () => {
  test('of the same affiliate is credited to the click', async () => {
    const { affiliateId, code } = await give()
    const { click_id } = await shop.click({ affiliateId })
    await shop.send({ coupon: code, click_id })
    const [sale] = await conversionsOf(affiliateId)
    expect(sale).toMatchObject({ clickId: parseClickId(click_id)?.id, s1: 'a' })
    expect(await db().couponSale.count({ where: { affiliateId } })).toBe(0)
  })

  test('of another affiliate is credited to the code, once', async () => {
    const { affiliateId, code } = await give()
    const other = await shop.click()
    const txn_id = shop.newTxn()
    for (const _ of [1, 2]) await shop.send({ coupon: code, click_id: other.click_id, txn_id })
    expect([await conversionsOf(affiliateId), await conversionsOf(other.affiliateId)].map((all) => all.length)).toEqual(
      [1, 0],
    )
    const sale = await db().couponSale.findFirstOrThrow({ where: { affiliateId } })
    expect(sale.sentClick).toBe(other.click_id)
  })

  test('is credited to the click where the offer pays clicks first, unless it can no longer be paid', async () => {
    const offer = await createOffer({ advertiserId: shop.advertiser.id, clicksBeatCoupons: true })
    const { affiliateId, code } = await give({ offerId: offer.id })
    const other = await shop.click({ offerId: offer.id })
    await shop.send({ coupon: code, click_id: other.click_id })
    await shop.send({ coupon: code, click_id: other.click_id }, { at: daysLater(31) })
    expect([await conversionsOf(affiliateId), await conversionsOf(other.affiliateId)].map((all) => all.length)).toEqual(
      [1, 1],
    )
  })

  test('is paid by the code where the click is not known; a click of a bot of the same affiliate stays held', async () => {
    const { affiliateId, code } = await give()
    const unknown = `${affiliateId.toString(36)}-${'0'.repeat(32)}`
    expect((await shop.send({ coupon: code, click_id: unknown })).body).toMatchObject({ status: 'accepted' })
    const bot = await shop.click({ affiliateId, headers: { 'user-agent': 'curl/8.5.0' } })
    await shop.send({ coupon: code, click_id: bot.click_id })
    expect((await conversionsOf(affiliateId)).map(({ clickFlag, status }) => `${clickFlag} ${status}`).sort()).toEqual([
      'bot pending',
      'coupon approved',
    ])
  })

  test('of a bot of the same affiliate keeps its second sale held as well', async () => {
    const offer = await createOffer({ advertiserId: shop.advertiser.id })
    const { affiliateId, code } = await give({ offerId: offer.id })
    const bot = await shop.click({ affiliateId, offerId: offer.id, headers: { 'user-agent': 'curl/8.5.0' } })
    for (const _ of [1, 2]) await shop.send({ coupon: code, click_id: bot.click_id })
    expect((await conversionsOf(affiliateId)).map(({ clickFlag, status }) => `${clickFlag} ${status}`).sort()).toEqual([
      'bot pending',
      'coupon pending',
    ])
  })

  test('that was booked without its code stays as it was booked', async () => {
    const { affiliateId, code } = await give()
    const other = await shop.click()
    const txn_id = shop.newTxn()
    const first = await shop.send({ click_id: other.click_id, txn_id })
    expect((await shop.send({ click_id: other.click_id, txn_id, coupon: code })).body).toEqual(first.body)
    expect(await conversionsOf(affiliateId)).toEqual([])
  })
})

test('the customer of a subscription that a code began stays with its affiliate, also with the code of another', async () => {
  const offer = await createOffer({
    advertiserId: shop.advertiser.id,
    isSubscription: true,
    subscriptionFrequency: 'monthly',
  })
  const first = await give({ offerId: offer.id })
  const second = await give({ offerId: offer.id })
  await shop.send({ coupon: first.code, customer_id: 'cus_coupon' })
  await shop.send({ customer_id: 'cus_coupon' }, { at: daysLater(31) })
  await shop.send({ coupon: second.code, customer_id: 'cus_coupon' }, { at: daysLater(62) })
  expect(
    [await conversionsOf(first.affiliateId), await conversionsOf(second.affiliateId)].map((all) => all.length),
  ).toEqual([3, 0])
})

describe('what a code does not change', () => {
  const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const }

  test('renewals by the click that sold a subscription stay with its affiliate', async () => {
    const offer = await createOffer({ advertiserId: shop.advertiser.id, ...monthly })
    const { affiliateId, code } = await give({ offerId: offer.id })
    const sold = await shop.click({ offerId: offer.id })
    await shop.send({ click_id: sold.click_id })
    for (const days of [30, 60]) await shop.send({ click_id: sold.click_id, coupon: code }, { at: daysLater(days) })
    expect([await conversionsOf(sold.affiliateId), await conversionsOf(affiliateId)].map((all) => all.length)).toEqual([
      3, 0,
    ])
  })

  test('the limit of payments, also with the affiliate’s own code and long after the window', async () => {
    const offer = await createOffer({ advertiserId: shop.advertiser.id, ...monthly, renewalPayments: 1 })
    const { affiliateId, code } = await give({ offerId: offer.id })
    const { click_id } = await shop.click({ offerId: offer.id, affiliateId })
    for (const days of [0, 20, 40, 90]) await shop.send({ click_id, coupon: code }, { at: daysLater(days) })
    const reasons = (await conversionsOf(affiliateId)).map(({ reason }) => reason)
    expect(reasons).toEqual([null, 'subscription_over', 'subscription_over', 'subscription_over'])
  })

  test('whose a customer’s payments are who pays without a click, although the code is for another offer', async () => {
    const offer = await createOffer({ advertiserId: shop.advertiser.id, ...monthly })
    const first = await give({ offerId: offer.id })
    const other = await give()
    await shop.send({ coupon: first.code, customer_id: 'cus_other_offer' })
    await shop.send({ coupon: other.code, customer_id: 'cus_other_offer' }, { at: daysLater(31) })
    expect(
      [await conversionsOf(first.affiliateId), await conversionsOf(other.affiliateId)].map((all) => all.length),
    ).toEqual([2, 0])
  })

  test('that an affiliate may no longer promote the offer', async () => {
    const offer = await createOffer({ advertiserId: shop.advertiser.id, requiresApproval: true })
    const { id: affiliateId } = await createAffiliate()
    const access = { affiliateId, offerId: offer.id }
    await db().affiliateOffer.create({ data: { ...access, status: 'approved' } })
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
    const code = `ACCESS${affiliateId}`
    const staff = { actor: { userId, role: 'SUPER_ADMIN' as const }, at: daysLater(-1) }
    await giveCoupons(staff, { id: offer.id, codes: [{ code, affiliateId }] })
    await db().affiliateOffer.update({ where: { affiliateId_offerId: access }, data: { status: 'rejected' } })
    expect((await shop.send({ coupon: code })).body).toMatchObject({ status: 'rejected', reason: 'offer_not_approved' })
  })
})

test('a refused call leaves the transaction to whoever has the code when it is corrected', async () => {
  const offer = await createOffer({
    advertiserId: shop.advertiser.id,
    payoutType: 'cpa_percentage',
    percentPayoutBps: 1_000,
  })
  const former = await give({ offerId: offer.id })
  const txn_id = shop.newTxn()
  expect((await shop.send({ coupon: former.code, txn_id })).status).toBe(422)
  await db().couponCode.updateMany({ where: { code: former.code }, data: { status: 'ended' } })
  const { affiliateId } = await give({ offerId: offer.id, code: former.code })
  expect((await shop.send({ coupon: former.code, txn_id, amount: '50' })).body).toMatchObject({ status: 'accepted' })
  expect([await conversionsOf(affiliateId), await conversionsOf(former.affiliateId)].map((all) => all.length)).toEqual([
    1, 0,
  ])
})

test('many sales by a code are no sign of fraud', async () => {
  const { affiliateId, code } = await give()
  await Promise.all(Array.from({ length: 30 }, () => shop.send({ coupon: code })))
  await analyzeFraud({ at: new Date(NOW.getTime() + 60_000) })
  expect(await conversionsOf(affiliateId)).toHaveLength(30)
  expect(await db().fraudCase.findMany({ where: { affiliateId } })).toEqual([])
})

test('many reports in one call are each credited by their code', async () => {
  const { affiliateId, code } = await give()
  const other = await give()
  const rows = [code, other.code, 'NOBODYS'].map((coupon) => ({ txn_id: shop.newTxn(), coupon }))
  const { body } = await track('/api/v1/conversions', {
    at: NOW,
    method: 'POST',
    headers: { authorization: `Bearer ${shop.advertiser.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ conversions: rows }),
  })
  expect(JSON.parse(body).results.map((row: { http_status: number }) => row.http_status)).toEqual([200, 200, 404])
  expect([await conversionsOf(affiliateId), await conversionsOf(other.affiliateId)].map((all) => all.length)).toEqual([
    1, 1,
  ])
})

test('an affiliate reads what each code brought', async () => {
  const { affiliateId, code } = await give()
  await shop.send({ coupon: code })
  await shop.send({ coupon: code })
  expect(await listOwnCoupons(shop.offer.id, affiliateId, NOW)).toMatchObject([
    { code, status: 'active', conversions: 2, payoutCents: 5000 },
  ])
})
