import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { getRevenue } from '@/lib/reporting/staff/revenue/data'
import { replayCall } from '@/lib/tracking/postbacks/admin-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

/** A sale of $100 that pays $25 of $40, of an affiliate with a referrer. */
async function sell({ holdDays = 0, amount = '100' } = {}) {
  const [{ id: referrerId }, { id: affiliateId }] = [await createAffiliate(), await createAffiliate()]
  const terms = { joinedAt: daysLater(-1), commissionUntil: daysLater(300) }
  await db().referral.create({ data: { referredId: affiliateId, referrerId, ...terms } })
  const offer = await createOffer({ advertiserId: shop.advertiser.id, holdDays })
  const { click_id } = await shop.click({ affiliateId, offerId: offer.id })
  const sale = { click_id, txn_id: shop.newTxn(), amount }
  return { affiliateId, referrerId, sale }
}
const refund = (txn_id: string, amount?: string, refund_id?: string) =>
  shop.send({ txn_id, event: 'refund', amount, refund_id })

async function stateOf({ affiliateId, referrerId }: { affiliateId: number; referrerId: number }) {
  const { availableCents, pendingCents, earnedCents } = await getBalances(affiliateId)
  const { status, payoutCents, revenueCents, refundedCents } = await db().conversion.findFirstOrThrow({
    where: { affiliateId },
  })
  const { lines } = await getRevenue({ from: '2026-11-01', to: '2026-12-31', by: 'affiliate', format: 'json' })
  const house = lines.find(({ key }) => key === String(affiliateId))
  return {
    money: [pendingCents, availableCents, earnedCents],
    row: [status, payoutCents, revenueCents, refundedCents],
    commission: (await getBalances(referrerId)).earnedCents,
    house: [house?.revenueCents, house?.payoutCents],
  }
}
const everythingAgrees = async () => {
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
}

describe('a refund of a part', () => {
  test('reverses that part in balance, commission, revenue and roll-ups, once however often it is sent', async () => {
    const { sale, ...people } = await sell()
    await shop.send(sale)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refund(sale.txn_id, '20.00')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { status: 'accepted', state: 'approved', refunded: '20.00' },
    })
    expect(await stateOf(people)).toEqual({
      money: [0n, 2_000n, 2_000n],
      row: ['approved', 2_000n, 3_200n, 2_000n],
      commission: 100n,
      house: [3_200, 2_000],
    })
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: people.affiliateId } })
    expect(await db().notification.findFirst({ where: { userId, title: 'A conversion pays less' } })).toMatchObject({
      message: expect.stringContaining('$20.00 instead of $25.00, because the advertiser refunded part of the sale'),
    })
    await everythingAgrees()
  })

  test('of a held conversion moves pending money, and the rest is released later', async () => {
    const { sale, ...people } = await sell({ holdDays: 7 })
    await shop.send(sale)
    await refund(sale.txn_id, '50')
    expect(await stateOf(people)).toMatchObject({ money: [1_250n, 0n, 0n], row: ['pending', 1_250n, 2_000n, 5_000n] })
    await everythingAgrees()
  })

  test('is added to the others by its refund_id, and the last one reverses the conversion', async () => {
    const { sale, ...people } = await sell()
    await shop.send(sale)
    await refund(sale.txn_id, '30', 'r-1')
    await refund(sale.txn_id, '30', 'r-2')
    expect(await stateOf(people)).toMatchObject({
      money: [0n, 1_000n, 1_000n],
      row: ['approved', 1_000n, 1_600n, 6_000n],
    })
    expect(await refund(sale.txn_id, '31', 'r-2')).toMatchObject({ status: 409 })
    expect((await refund(sale.txn_id, '40', 'r-3')).body).toMatchObject({ state: 'reversed' })
    expect(await stateOf(people)).toMatchObject({ money: [0n, 0n, 0n], commission: 0n, house: [0, 0] })
    expect((await refund(sale.txn_id, '1', 'r-4')).body).toMatchObject({ status: 'accepted', state: 'reversed' })
    await everythingAgrees()
  })

  test('leaves the same money in ten small parts, before and after its conversion, as at once [Q61]', async () => {
    const [split, whole] = [await sell(), await sell()]
    await refund(split.sale.txn_id, '3.33', 'early')
    await shop.send(split.sale)
    await shop.send(whole.sale)
    for (let part = 0; part < 9; part += 1) await refund(split.sale.txn_id, '0.03', `r-${part}`)
    await refund(whole.sale.txn_id, '3.60')
    expect(await stateOf(split)).toEqual(await stateOf(whole))
    expect(await stateOf(whole)).toMatchObject({ row: ['approved', 2_410n, 3_856n, 360n] })
    await everythingAgrees()
  })

  test('does not stop a reversal of the rest', async () => {
    const { sale, ...people } = await sell()
    await shop.send(sale)
    await refund(sale.txn_id, '10')
    expect((await refund(sale.txn_id)).body).toMatchObject({ state: 'reversed' })
    expect(await stateOf(people)).toMatchObject({ money: [0n, 0n, 0n], commission: 0n, house: [0, 0] })
    await everythingAgrees()
  })

  test('that arrives before its conversion is applied when it does', async () => {
    const { sale, ...people } = await sell()
    expect(await refund(sale.txn_id, '20', 'a')).toMatchObject({ status: 202, body: { state: 'waiting' } })
    await refund(sale.txn_id, '20', 'b')
    expect((await shop.send(sale)).body).toMatchObject({ state: 'approved' })
    expect(await stateOf(people)).toMatchObject({ money: [0n, 1_500n, 1_500n], commission: 75n })
    await everythingAgrees()
  })

  test.each([
    ['of a sale without an amount', '', '1.00'],
    ['of nothing', '100', '0'],
  ])('%s is refused, stored, and changes nothing', async (_, amount, part) => {
    const { sale, ...people } = await sell({ amount })
    await shop.send(sale)
    expect(await refund(sale.txn_id, part)).toMatchObject({ status: 422 })
    expect(await stateOf(people)).toMatchObject({ money: [0n, 2_500n, 2_500n] })
    expect(await db().postbackCall.count({ where: { txnId: sale.txn_id, httpStatus: 422 } })).toBe(1)
  })

  test('replayed by staff keeps its refund_id, so that it is not counted twice', async () => {
    const { sale, ...people } = await sell()
    await shop.send(sale)
    await refund(sale.txn_id, '20', 'r-1')
    const { id } = await db().postbackCall.findFirstOrThrow({ where: { txnId: sale.txn_id, refundId: 'r-1' } })
    const replayed = await replayCall({ actor: await createStaff(), at: NOW }, { id, reason: 'Checked' })
    expect(replayed).toMatchObject({ outcome: 'replayed' })
    expect(await stateOf(people)).toMatchObject({ money: [0n, 2_000n, 2_000n] })
  })
})
