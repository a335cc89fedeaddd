import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeConversionState, changePayout } from '@/lib/conversions/lifecycle/state-change-service'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { getRevenue } from '@/lib/reporting/staff/revenue/data'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let heldOfferId: number
let actorId: string
beforeAll(async () => {
  shop = await openShop()
  heldOfferId = (await createOffer({ advertiserId: shop.advertiser.id, holdDays: 7 })).id
  actorId = (await createStaff()).userId
})
afterAll(closeTracking)

/** A conversion of $25, approved immediately or held, of an affiliate with a referrer. */
async function convert({ isHeld = false, offerId }: { isHeld?: boolean; offerId?: number } = {}) {
  const [{ id: referrerId }, { id: affiliateId }] = [await createAffiliate(), await createAffiliate()]
  const terms = { joinedAt: daysLater(-1), commissionUntil: daysLater(300) }
  await db().referral.create({ data: { referredId: affiliateId, referrerId, ...terms } })
  const { click_id } = await shop.click({ affiliateId, offerId: offerId ?? (isHeld ? heldOfferId : shop.offer.id) })
  const { body } = await shop.send({ click_id })
  return { affiliateId, referrerId, conversionId: String(body.conversion_id) }
}
type Kept = Awaited<ReturnType<typeof convert>>

const change = ({ affiliateId, conversionId }: Kept, payoutCents: bigint, at = daysLater(1)) =>
  transact((tx) => changePayout(tx, { affiliateId, conversionId, payoutCents, note: 'Agreed rate', actorId, at }))

async function stateOf({ affiliateId, referrerId, conversionId }: Kept) {
  const [own, theirs] = [await getBalances(affiliateId), await getBalances(referrerId)]
  const row = await db().conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id: conversionId } } })
  const day = await db().statDay.findFirstOrThrow({ where: { affiliateId } })
  const { lines } = await getRevenue({ from: '2026-11-01', to: '2026-12-31', by: 'affiliate', format: 'json' })
  const house = lines.find(({ key }) => key === String(affiliateId))
  return {
    row: row.payoutCents,
    money: [own.pendingCents, own.availableCents, own.earnedCents],
    commission: theirs.earnedCents,
    rollup: [day.pendingPayoutCents, day.approvedPayoutCents, day.reversedPayoutCents, day.revenueCents],
    house: [house?.revenueCents, house?.payoutCents, house?.marginCents],
  }
}
const everythingAgrees = async () => {
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
}

describe('a changed payout', () => {
  test.each([
    [
      3_000n,
      { money: [0n, 3_000n, 3_000n], commission: 150n, rollup: [0n, 3_000n, 0n, 4_000n], house: [4000, 3000, 1000] },
    ],
    [
      2_000n,
      { money: [0n, 2_000n, 2_000n], commission: 100n, rollup: [0n, 2_000n, 0n, 4_000n], house: [4000, 2000, 2000] },
    ],
    [0n, { money: [0n, 0n, 0n], commission: 0n, rollup: [0n, 0n, 0n, 4_000n], house: [4000, 0, 4000] }],
  ])(
    'of an approved conversion to %s cents changes row, balance, commission, roll-ups and margin [S2.39]',
    async (cents, expected) => {
      const kept = await convert()
      expect(await change(kept, cents)).toBe(2_500n)
      expect(await stateOf(kept)).toEqual({ row: cents, ...expected })
      await everythingAgrees()
    },
  )

  test('of a pending one moves only pending money, and is the amount released later [S2.39]', async () => {
    const kept = await convert({ isHeld: true })
    await change(kept, 1_800n)
    expect(await stateOf(kept)).toMatchObject({ money: [1_800n, 0n, 0n], rollup: [1_800n, 0n, 0n, 4_000n] })
    const { affiliateId, conversionId } = kept
    await transact((tx) => changeConversionState(tx, { affiliateId, conversionId, to: 'approved', at: daysLater(2) }))
    expect(await stateOf(kept)).toMatchObject({ money: [0n, 1_800n, 1_800n], commission: 90n })
    await everythingAgrees()
  })

  test('is the amount a later reversal deducts, even after several changes [Q9] [Q12]', async () => {
    const kept = await convert()
    for (const cents of [3_000n, 1_000n, 2_600n]) await change(kept, cents)
    const { affiliateId, conversionId } = kept
    await transact((tx) => changeConversionState(tx, { affiliateId, conversionId, to: 'reversed', at: daysLater(3) }))
    expect(await stateOf(kept)).toMatchObject({
      row: 2_600n,
      money: [0n, 0n, 0n],
      commission: 0n,
      rollup: [0n, 0n, 2_600n, 0n],
      house: [0, 0, 0],
    })
    await everythingAgrees()
  })

  test('to zero and up again pays the referrer again [S2.39]', async () => {
    const kept = await convert()
    for (const cents of [0n, 5n, 2_500n]) await change(kept, cents)
    expect(await stateOf(kept)).toMatchObject({ money: [0n, 2_500n, 2_500n], commission: 125n })
    const { affiliateId, conversionId } = kept
    await transact((tx) => changeConversionState(tx, { affiliateId, conversionId, to: 'reversed', at: daysLater(3) }))
    expect(await stateOf(kept)).toMatchObject({ money: [0n, 0n, 0n], commission: 0n, house: [0, 0, 0] })
    await everythingAgrees()
  })

  test('of a conversion that paid nothing before pays its referrer like any other [S2.39]', async () => {
    const free = await createOffer({ advertiserId: shop.advertiser.id, defaultPayoutCents: 0n })
    const kept = await convert({ offerId: free.id })
    await change(kept, 2_000n)
    expect(await stateOf(kept)).toMatchObject({ money: [0n, 2_000n, 2_000n], commission: 100n })
    await change(kept, 4_000n)
    expect(await stateOf(kept)).toMatchObject({ commission: 200n })
    await everythingAgrees()
  })

  test('of a conversion whose commission rounded to nothing pays its referrer what the new payout earns', async () => {
    const tiny = await createOffer({ advertiserId: shop.advertiser.id, defaultPayoutCents: 9n })
    const kept = await convert({ offerId: tiny.id })
    expect(await stateOf(kept)).toMatchObject({ commission: 0n })
    await change(kept, 5n)
    await change(kept, 4_000n)
    expect(await stateOf(kept)).toMatchObject({ commission: 200n })
    await change(kept, 2_000n)
    expect(await stateOf(kept)).toMatchObject({ commission: 100n })
    await everythingAgrees()
  })

  test('pays no commission to a referrer who was blocked when the first payout would have earned one', async () => {
    const kept = await convert({ isHeld: true })
    const { affiliateId, conversionId, referrerId } = kept
    await db().affiliate.update({ where: { id: referrerId }, data: { status: 'suspended' } })
    await transact((tx) => changeConversionState(tx, { affiliateId, conversionId, to: 'approved', at: daysLater(1) }))
    await db().affiliate.update({ where: { id: referrerId }, data: { status: 'approved' } })
    await change(kept, 5n)
    await change(kept, 4_000n)
    expect(await stateOf(kept)).toMatchObject({ commission: 0n })
  })

  test('is notified, and recorded in its history with actor and reason', async () => {
    const kept = await convert()
    await change(kept, 2_000n)
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: kept.affiliateId } })
    const told = await db().notification.findMany({ where: { userId, title: 'A conversion pays less' } })
    expect(told.map(({ message }) => message)).toEqual([
      'Northpay Debit Card: $20.00 instead of $25.00, changed by our staff.',
    ])
    const last = await db().conversionHistory.findFirstOrThrow({
      where: { affiliateId: kept.affiliateId, conversionId: kept.conversionId },
      orderBy: { createdAt: 'desc' },
    })
    expect(last).toMatchObject({
      fromStatus: 'approved',
      toStatus: 'approved',
      actorId,
      note: 'Payout $25.00 to $20.00: Agreed rate',
    })
  })

  test('raises a level that it reaches', async () => {
    const kept = await convert()
    await change(kept, 12_000n)
    expect(await db().affiliate.findUniqueOrThrow({ where: { id: kept.affiliateId } })).toMatchObject({ level: 2 })
  })

  test('is refused when nothing would change or the conversion does not count', async () => {
    const kept = await convert({ isHeld: true })
    await expect(change(kept, 2_500n)).rejects.toMatchObject({ code: 'conflict' })
    const { affiliateId, conversionId } = kept
    await transact((tx) => changeConversionState(tx, { affiliateId, conversionId, to: 'rejected', at: NOW }))
    await expect(change(kept, 1_000n)).rejects.toMatchObject({ code: 'conflict' })
    expect(await stateOf(kept)).toMatchObject({ row: 2_500n, money: [0n, 0n, 0n] })
  })

  test('and a concurrent change and reversal end with no money [Q9]', async () => {
    const kept = await convert()
    const { affiliateId, conversionId } = kept
    const reverse = () =>
      transact((tx) => changeConversionState(tx, { affiliateId, conversionId, to: 'reversed', at: daysLater(1) }))
    await Promise.allSettled([change(kept, 3_000n), reverse(), change(kept, 1_000n)])
    expect(await stateOf(kept)).toMatchObject({ money: [0n, 0n, 0n], commission: 0n, house: [0, 0, 0] })
    await everythingAgrees()
  })
})
