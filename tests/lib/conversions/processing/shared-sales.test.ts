import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDispute, openDispute } from '@/lib/conversions/corrections/dispute-service'
import { changeSaleAmount, resumeSale } from '@/lib/conversions/corrections/service'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { shareOf } from '@/lib/conversions/lifecycle/share-rules'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { listOwnConversions } from '@/lib/conversions/lists/affiliate/data'
import { ownConversionsQuerySchema } from '@/lib/conversions/lists/affiliate/schema'
import { getTrail } from '@/lib/conversions/lists/trail/data'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import { giveCoupons } from '@/lib/people/advertisers/coupon-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'
import { sendTogether } from '@/tests/support/tracking/batches'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

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

type Terms = Partial<Parameters<typeof createOffer>[0]>

/** An offer that shares its sales, a code of one affiliate and a click of another. */
async function open({ codePercent = 60, ...terms }: Terms = {}) {
  const offer = await createOffer({ advertiserId: shop.advertiser.id, codePercent, ...terms })
  const { id: owner } = await createAffiliate()
  const staff = await createUser({ role: 'SUPER_ADMIN' })
  const code = `SHARE${++codes}`
  await giveCoupons(
    { actor: { userId: staff.id, role: 'SUPER_ADMIN' }, at: daysLater(-1) },
    { id: offer.id, codes: [{ code, affiliateId: owner }] },
  )
  const { affiliateId: clicker, click_id } = await shop.click({ offerId: offer.id })
  const txn_id = shop.newTxn()
  return { offer, owner, clicker, code, click_id, txn_id, call: { coupon: code, click_id, txn_id } }
}

type Opened = Awaited<ReturnType<typeof open>>

const conversionsOf = (affiliateId: number) =>
  db().conversion.findMany({ where: { affiliateId }, orderBy: { createdAt: 'asc' } })

/** What code and click are paid and bring in by now, in cents. */
async function moneyOf({ owner, clicker }: Opened) {
  const sums = await Promise.all([owner, clicker].map((affiliateId) => conversionsOf(affiliateId)))
  return sums.map((sales) =>
    sales
      .filter(({ status }) => status === 'pending' || status === 'approved')
      .map(({ payoutCents, revenueCents }) => [Number(payoutCents), Number(revenueCents)]),
  )
}

async function balancesOf({ owner, clicker }: Opened) {
  const accounts = await db().ledgerAccount.findMany({
    where: { affiliateId: { in: [owner, clicker] }, kind: { in: ['pending', 'available'] } },
  })
  return accounts.reduce((sum, { balanceCents }) => sum + Number(balanceCents), 0)
}

describe('a sale with the code of one affiliate and the click of another', () => {
  test('pays both their shares of one payout, and costs the advertiser one sale', async () => {
    const sale = await open({ defaultPayoutCents: 2_501n, defaultRevenueCents: 4_003n })
    expect((await shop.send(sale.call)).body).toMatchObject({ status: 'accepted', state: 'approved' })
    expect(await moneyOf(sale)).toEqual([[[1_501, 2_402]], [[1_000, 1_601]]])
    const [[code], [click]] = [await conversionsOf(sale.owner), await conversionsOf(sale.clicker)]
    expect(code).toMatchObject({ sharePercent: 60, sharedWithId: click?.id, clickFlag: 'coupon', txnId: sale.txn_id })
    expect(click).toMatchObject({ sharePercent: 40, sharedWithId: code?.id, s1: 'a', txnId: sale.txn_id })
    const registered = await db().postbackTxn.findMany({ where: { txnId: sale.txn_id } })
    expect(registered.map(({ conversionId }) => conversionId)).toEqual([code?.id])
  })

  test('is recorded once, however often and at once it is reported', async () => {
    const sale = await open()
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.send(sale.call)))
    const again = await shop.send({ ...sale.call, click_id: undefined }, { at: daysLater(2) })
    expect(new Set([...answers, again].map(({ body }) => String(body.conversion_id))).size).toBe(1)
    expect(await moneyOf(sale)).toEqual([[[1_500, expect.any(Number)]], [[1_000, expect.any(Number)]]])
  })

  test('in batches pays what it pays alone', async () => {
    const offers = await Promise.all(
      [50, 33, 1, 99].map((codePercent) => open({ codePercent, defaultPayoutCents: 333n })),
    )
    await sendTogether(
      shop,
      offers.map(({ call }) => call),
      NOW,
    )
    for (const sale of offers) {
      const txn_id = shop.newTxn()
      const { click_id } = await shop.click({ offerId: sale.offer.id, affiliateId: sale.clicker })
      await shop.send({ ...sale.call, click_id, txn_id })
      const [ofCode = [], ofClick = []] = await moneyOf(sale)
      expect(ofCode[0]).toEqual(ofCode[1])
      expect(ofClick[0]).toEqual(ofClick[1])
      expect((ofCode[0]?.[0] ?? 0) + (ofClick[0]?.[0] ?? 0)).toBe(333)
    }
  })

  test('is found by its number by both, and each reads their share', async () => {
    const sale = await open()
    await shop.send(sale.call)
    for (const [affiliateId, share] of [
      [sale.owner, '60% of what the sale pays: the code shares it with a click of another affiliate.'],
      [sale.clicker, '40% of what the sale pays: the click shares it with a code of another affiliate.'],
    ] as const) {
      const [own] = await conversionsOf(affiliateId)
      const { conversion, calls } = await getTrail(affiliateId, own?.id ?? '')
      expect([conversion.share, calls.length]).toEqual([share, 1])
      const list = await listOwnConversions(affiliateId, ownConversionsQuerySchema.parse({ q: sale.txn_id }))
      expect(list.conversions.map(({ id }) => id)).toEqual([own?.id])
    }
  })

  test('pays one of them all of it where the other could not earn', async () => {
    const blocked = await open()
    await db().affiliate.update({ where: { id: blocked.owner }, data: { status: 'rejected' } })
    await shop.send(blocked.call)
    expect(await moneyOf(blocked)).toEqual([[], [[2_500, expect.any(Number)]]])

    const stranger = await open()
    await db().affiliate.update({ where: { id: stranger.clicker }, data: { status: 'rejected' } })
    await shop.send(stranger.call)
    expect(await moneyOf(stranger)).toEqual([[[2_500, expect.any(Number)]], []])

    const late = await open()
    await shop.send(late.call, { at: daysLater(31) })
    expect(await moneyOf(late)).toEqual([[[2_500, expect.any(Number)]], []])

    const used = await open()
    await shop.send({ click_id: used.click_id })
    await shop.send(used.call)
    expect(await moneyOf(used)).toEqual([[[2_500, expect.any(Number)]], [[2_500, expect.any(Number)]]])

    const other = await open()
    const { click_id } = await shop.click({ affiliateId: other.clicker })
    await shop.send({ ...other.call, click_id })
    expect(await moneyOf(other)).toEqual([[[2_500, expect.any(Number)]], []])
  })

  test('leaves the click no second sale, and the customer with the code', async () => {
    const sale = await open({ isSubscription: true, subscriptionFrequency: 'monthly' })
    await shop.send({ ...sale.call, customer_id: 'cus-shared' })
    await shop.send({ customer_id: 'cus-shared' }, { at: daysLater(30) })
    await shop.send({ customer_id: 'cus-shared', click_id: sale.click_id }, { at: daysLater(60) })
    expect((await moneyOf(sale)).map((all) => all.map(([payout]) => payout))).toEqual([[1_500, 2_500, 2_500], [1_000]])

    const once = await open()
    await shop.send(once.call)
    await shop.send({ click_id: once.click_id })
    const second = (await conversionsOf(once.clicker)).map(({ status, reason }) => [status, reason])
    expect(second).toEqual([
      ['approved', null],
      ['rejected', 'duplicate'],
    ])
  })

  test('is held until the later end of both holds', async () => {
    const sale = await open({ holdDays: 10, levelsShortenHold: true })
    await db().affiliate.update({ where: { id: sale.clicker }, data: { level: 5 } })
    await shop.send(sale.call)
    const holds = [...(await conversionsOf(sale.owner)), ...(await conversionsOf(sale.clicker))]
    expect(new Set(holds.map(({ holdUntil }) => holdUntil.getTime())).size).toBe(1)
    expect(holds.map(({ status }) => status)).toEqual(['pending', 'pending'])
  })
})

describe('what takes a shared sale back takes it from both', () => {
  const percent = { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 } as const
  const refund = (sale: Opened, amount: string, refund_id: string, at = NOW) =>
    shop.send({ txn_id: sale.txn_id, event: 'refund', amount, refund_id }, { at })

  test.each([
    [['sale', 'reversal']],
    [['reversal', 'sale']],
    [['sale', 'half', 'rest']],
    [['half', 'sale', 'rest']],
    [['rest', 'half', 'sale']],
    [['sale', 'third', 'reversal', 'half']],
  ])('in any order: %j', async (steps) => {
    const sale = await open(percent)
    const does: Record<string, () => Promise<unknown>> = {
      sale: () => shop.send({ ...sale.call, amount: '99.99' }),
      reversal: () => shop.send({ txn_id: sale.txn_id, event: 'reversal' }),
      third: () => refund(sale, '33.33', 'R3'),
      half: () => refund(sale, '50', 'R1'),
      rest: () => refund(sale, '49.99', 'R2'),
    }
    for (const step of steps) await does[step]?.()
    expect(await moneyOf(sale)).toEqual([[], []])
    expect(await balancesOf(sale)).toBe(0)
  })

  test('in part: each share by what is left of the sale, whatever the order', async () => {
    const [one, other] = [await open(percent), await open(percent)]
    await shop.send({ ...one.call, amount: '100' })
    await refund(one, '10', 'A')
    await refund(one, '15', 'B')
    await refund(other, '25', 'C')
    await shop.send({ ...other.call, amount: '100' })
    expect(await moneyOf(one)).toEqual([[[450, 900]], [[300, 600]]])
    expect(await moneyOf(other)).toEqual(await moneyOf(one))
  })

  test('an order that is edited pays its shares of the new amount', async () => {
    const sale = await open({ ...percent, payoutType: 'cpa_both', defaultPayoutCents: 101n, defaultRevenueCents: 301n })
    await shop.send({ ...sale.call, amount: '100' })
    const edit = { advertiserId: shop.advertiser.id, txnId: sale.txn_id, amountCents: 5_000n, note: 'edited' }
    await transact((tx) => changeSaleAmount(tx, edit, daysLater(1)))
    // 101 + 500, and 301 + 1,000
    expect(await moneyOf(sale)).toEqual([[[361, 781]], [[240, 520]]])
  })

  test('a dispute holds both, and its end releases both', async () => {
    const sale = await open({ ...percent, holdDays: 5 })
    await shop.send({ ...sale.call, amount: '100' })
    const dispute = { advertiserId: shop.advertiser.id, txnId: sale.txn_id, note: 'dispute', disputeId: 'dp_1' }
    await transact((tx) => openDispute(tx, { ...dispute, mayReopen: false }, daysLater(1)))
    await releaseDueHolds({ at: daysLater(6) })
    const held = [...(await conversionsOf(sale.owner)), ...(await conversionsOf(sale.clicker))]
    expect(held.map(({ status }) => status)).toEqual(['pending', 'pending'])
    await transact((tx) => closeDispute(tx, { ...dispute, lostCents: 0n }, daysLater(7)))
    await releaseDueHolds({ at: daysLater(8) })
    expect(await balancesOf(sale)).toBe(1_000)
    await transact((tx) => openDispute(tx, { ...dispute, disputeId: 'dp_2', mayReopen: false }, daysLater(9)))
    expect(await moneyOf(sale)).toEqual([[], []])
    await transact((tx) => closeDispute(tx, { ...dispute, disputeId: 'dp_2', lostCents: 0n }, daysLater(10)))
    expect(await moneyOf(sale)).toEqual([[[600, 1_200]], [[400, 800]]])
  })

  test('a part that is reinstated has the refunds that came meanwhile', async () => {
    for (const of of ['owner', 'clicker'] as const) {
      const sale = await open(percent)
      await shop.send({ ...sale.call, amount: '100' })
      const [part] = await conversionsOf(sale[of])
      const ref = { affiliateId: sale[of], conversionId: part?.id ?? '' }
      await transact((tx) => changeConversionState(tx, { ...ref, to: 'reversed', reason: 'staff', at: daysLater(1) }))
      await refund(sale, '50', 'A', daysLater(1.5))
      await transact((tx) => reinstateConversion(tx, { ...ref, note: 'valid after all', at: daysLater(2) }))
      expect(await moneyOf(sale)).toEqual([[[300, 600]], [[200, 400]]])
    }
  })

  test('a first payment that is reinstated has its share at the step of its number', async () => {
    const sale = await open({ isSubscription: true, subscriptionFrequency: 'monthly', stepsByPayment: true })
    await db().offerTier.create({ data: { offerId: sale.offer.id, fromConversion: 2, payoutCents: 500n } })
    await shop.send({ ...sale.call, customer_id: 'cus-steps' })
    await shop.send({ customer_id: 'cus-steps' }, { at: daysLater(30) })
    const [part] = await conversionsOf(sale.owner)
    const ref = { affiliateId: sale.owner, conversionId: part?.id ?? '' }
    await transact((tx) => changeConversionState(tx, { ...ref, to: 'reversed', reason: 'staff', at: daysLater(31) }))
    await transact((tx) => reinstateConversion(tx, { ...ref, note: 'valid after all', at: daysLater(32) }))
    expect((await moneyOf(sale)).map((all) => all.map(([payout]) => payout))).toEqual([[1_500, 500], [1_000]])
  })

  test('a shop that cancels and resumes it brings both back, but not what a case of fraud took', async () => {
    const sale = await open(percent)
    await shop.send({ ...sale.call, amount: '100' })
    const resume = { advertiserId: shop.advertiser.id, txnId: sale.txn_id, note: 'resumed' }
    await shop.send({ txn_id: sale.txn_id, event: 'reversal' })
    await transact((tx) => resumeSale(tx, resume, daysLater(1)))
    expect(await moneyOf(sale)).toEqual([[[600, 1_200]], [[400, 800]]])
    const [ofClick] = await conversionsOf(sale.clicker)
    const taken = {
      affiliateId: sale.clicker,
      conversionId: ofClick?.id ?? '',
      to: 'reversed',
      reason: 'fraud',
    } as const
    await transact((tx) => changeConversionState(tx, { ...taken, at: daysLater(2) }))
    await shop.send({ txn_id: sale.txn_id, event: 'reversal' }, { at: daysLater(3) })
    expect(await balancesOf(sale)).toBe(0)
    await transact((tx) => resumeSale(tx, resume, daysLater(4)))
    expect(await moneyOf(sale)).toEqual([[[600, 1_200]], []])
  })
})

test('both shares of a sum are the sum, and half cents go to the code', () => {
  for (let percent = 1; percent < 100; percent += 1)
    for (let cents = 0n; cents < 250n; cents += 1n) {
      const code = shareOf(cents, { percent, isOfCode: true })
      const click = shareOf(cents, { percent: 100 - percent, isOfCode: false })
      expect(code + click).toBe(cents)
      expect(2n * (code * 100n - cents * BigInt(percent)) + 100n).toBeGreaterThan(0n)
    }
  expect(shareOf(1n, { percent: 50, isOfCode: true })).toBe(1n)
})
