import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { consumeConversionCaps } from '@/lib/conversions/processing/conversion-cap-service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { addDayRows, rowsRead } from '@/tests/support/platform/roll-up-rows'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'
import { createCap, sellAtOnce } from '@/tests/support/traffic/caps'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

const newBucket = async (dailyPayoutCapCents: bigint | null) =>
  (await db().bucket.create({ data: { name: `Bucket ${crypto.randomUUID()}`, dailyPayoutCapCents } })).id
const moveTo = (id: number, bucketId: number | null) => db().affiliate.update({ where: { id }, data: { bucketId } })
async function memberOf(bucketId: number | null): Promise<number> {
  const { id } = await createAffiliate()
  await moveTo(id, bucketId)
  return id
}

describe('a conversion under a bucket’s cap, an offer’s cap and a total cap', () => {
  test('reads no roll-up of its day, however many there are, once the totals of the day exist', async () => {
    const affiliateId = await memberOf(await newBucket(10_000_000n))
    const offer = await createOffer({ advertiserId: shop.advertiser.id, payoutCapCents: 10_000_000n })
    await createCap({ offerId: offer.id, period: 'total', limitValue: 1_000_000n })
    const conversion = { affiliateId, offerId: offer.id, payoutCents: 2_500n, revenueCents: 4_000n }
    const consume = (tx: Tx, at: Date) => consumeConversionCaps(tx, conversion, at)
    expect(await transact((tx) => consume(tx, NOW))).toBeUndefined()

    for (const rows of [1_000, 5_000]) {
      await addDayRows({ affiliateId, offerId: offer.id, day: '2026-11-20', rows })
      expect(await transact((tx) => rowsRead(tx, ['stat_day'], () => consume(tx, NOW)))).toBe(0)
    }
  })

  test('counts a new day from zero', async () => {
    const affiliateId = await memberOf(await newBucket(5_000n))
    expect(await sellAtOnce(shop, 3, [affiliateId])).toEqual([2, 1])
    const sold = await shop.click({ affiliateId, at: daysLater(1) })
    const { body } = await shop.send({ click_id: sold.click_id }, { at: daysLater(1) })
    expect(body.status).toBe('accepted')
  })
})

describe('a bucket’s cap', () => {
  test('counts what its affiliate earned before and while it did not apply', async () => {
    const bucketId = await newBucket(10_000n)
    const affiliateId = await memberOf(null)
    expect(await sellAtOnce(shop, 1, [affiliateId])).toEqual([1, 0])
    await moveTo(affiliateId, bucketId)
    expect(await sellAtOnce(shop, 1, [affiliateId])).toEqual([1, 0])
    await moveTo(affiliateId, null)
    expect(await sellAtOnce(shop, 1, [affiliateId])).toEqual([1, 0])
    await moveTo(affiliateId, bucketId)
    expect(await sellAtOnce(shop, 3, [affiliateId])).toEqual([1, 2])
  })

  test('that is set again counts what was earned without one', async () => {
    const bucketId = await newBucket(10_000n)
    const affiliateId = await memberOf(bucketId)
    const setTo = (dailyPayoutCapCents: bigint | null) =>
      db().bucket.update({ where: { id: bucketId }, data: { dailyPayoutCapCents } })
    expect(await sellAtOnce(shop, 1, [affiliateId])).toEqual([1, 0])
    await setTo(null)
    expect(await sellAtOnce(shop, 2, [affiliateId])).toEqual([2, 0])
    await setTo(10_000n)
    expect(await sellAtOnce(shop, 3, [affiliateId])).toEqual([1, 2])
  })

  test('is not given back by a conversion that is rejected later', async () => {
    const affiliateId = await memberOf(await newBucket(5_000n))
    expect(await sellAtOnce(shop, 2, [affiliateId])).toEqual([2, 0])
    const sold = await db().conversion.findFirstOrThrow({ where: { affiliateId }, select: { id: true } })
    await transact((tx) =>
      changeConversionState(tx, { affiliateId, conversionId: sold.id, to: 'reversed', reason: 'staff', at: NOW }),
    )
    expect(await sellAtOnce(shop, 1, [affiliateId])).toEqual([0, 1])
  })
})

test('an offer’s cap that is set again counts what was paid without one [S3.42]', async () => {
  const { id } = await createOffer({ advertiserId: shop.advertiser.id, payoutCapCents: 10_000n })
  const affiliates = [await memberOf(null)]
  const setTo = (payoutCapCents: bigint | null) => db().offer.update({ where: { id }, data: { payoutCapCents } })
  expect(await sellAtOnce(shop, 1, affiliates, id)).toEqual([1, 0])
  await setTo(null)
  expect(await sellAtOnce(shop, 2, affiliates, id)).toEqual([2, 0])
  await setTo(10_000n)
  expect(await sellAtOnce(shop, 3, affiliates, id)).toEqual([1, 2])
})
