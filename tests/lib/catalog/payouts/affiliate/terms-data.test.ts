import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOfferDetails } from '@/lib/catalog/offer-pages/detail-data'
import { getMarket } from '@/lib/catalog/offer-pages/market-data'
import { listActiveOffers, listOffers } from '@/lib/catalog/offers/data'
import { getTrail } from '@/lib/conversions/lists/trail/data'
import { db } from '@/lib/platform/database/db'
import { listOfferRecords } from '@/lib/reporting/search/data'
import { offerPayoutLabel } from '@/lib/reporting/search/result-rules'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { createCap, sellAtOnce } from '@/tests/support/traffic/caps'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

async function memberOf(data: { payoutAdjustmentBps?: number; dailyPayoutCapCents?: bigint; holdDays?: number }) {
  const bucket = await db().bucket.create({ data: { name: `Bucket ${crypto.randomUUID()}`, ...data } })
  const affiliateId = (await createUser()).affiliateId ?? 0
  await db().affiliate.update({ where: { id: affiliateId }, data: { bucketId: bucket.id } })
  return affiliateId
}

test('every list, the page and the search show the payout that is paid, and one hold [S3.43]', async () => {
  const affiliateId = await memberOf({ payoutAdjustmentBps: 500, holdDays: 3 })
  const { id } = await createOffer({ advertiserId: shop.advertiser.id, defaultPayoutCents: 1750n, holdDays: 7 })
  const find = <Offer extends { id: number }>(offers: readonly Offer[]) => offers.find((offer) => offer.id === id)
  const own = { payoutLabel: '$18.38 Payout', holdDays: 3 }
  expect(find(await listOffers(affiliateId, NOW))).toMatchObject(own)
  expect(find(await listActiveOffers(affiliateId, NOW))).toMatchObject(own)
  expect(find((await getMarket(affiliateId, NOW)).offers)).toMatchObject(own)
  expect((await getOfferDetails(affiliateId, id, NOW))?.offer).toMatchObject(own)
  const record = (await listOfferRecords(affiliateId, {}, NOW)).find(({ Offer }) => Offer.id === id)
  expect(record && offerPayoutLabel(record)).toBe('$18.38 Payout')

  expect(await sellAtOnce(shop, 1, [affiliateId], id)).toEqual([1, 0])
  expect((await db().conversion.findFirst({ where: { affiliateId } }))?.payoutCents).toBe(1838n)
})

describe('a conversion rejected by a cap names that cap', () => {
  const rejected = async (affiliateId: number, offerId: number) => {
    await sellAtOnce(shop, 2, [affiliateId], offerId)
    const { id, reasonNote } = await db().conversion.findFirstOrThrow({ where: { affiliateId, reason: 'cap' } })
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
    const notices = await db().notification.findMany({ where: { userId, title: { contains: 'rejected' } } })
    expect(notices.map(({ message }) => message?.includes(reasonNote ?? '-'))).toEqual([true])
    expect(notices.map(({ destinationUrlPath }) => destinationUrlPath)).toEqual([`/home?conversion=${id}`])
    expect((await getTrail(affiliateId, id)).conversion.reasonText).toBe(reasonNote)
    return reasonNote
  }
  const newOffer = (data = {}) => createOffer({ advertiserId: shop.advertiser.id, ...data })
  const newAffiliate = async () => (await createUser()).affiliateId ?? 0

  test('of one affiliate', async () => {
    const [affiliateId, { id: offerId }] = [await newAffiliate(), await newOffer()]
    await createCap({ offerId, affiliateId, metric: 'payout', period: 'month', limitValue: 4_000n })
    expect(await rejected(affiliateId, offerId)).toBe('Your monthly cap of $40.00 on this offer had no room for it.')
  })

  test('of a group for everybody', async () => {
    const [affiliateId, { id: offerId }] = [await newAffiliate(), await newOffer()]
    const group = await db().offerGroup.create({ data: { name: 'Group', members: { create: { offerId, weight: 0 } } } })
    await createCap({ groupId: group.id, limitValue: 1n })
    expect(await rejected(affiliateId, offerId)).toBe(
      'The daily cap of 1 conversion on this offer’s group had no room for it.',
    )
  })

  test('on revenue, without its amount', async () => {
    const [affiliateId, { id: offerId }] = [await newAffiliate(), await newOffer()]
    await createCap({ offerId, metric: 'revenue', period: 'total', limitValue: 4_000n })
    expect(await rejected(affiliateId, offerId)).toBe('The total cap on this offer had no room for it.')
  })

  test('of the offer for a day', async () => {
    const [affiliateId, { id: offerId }] = [await newAffiliate(), await newOffer({ payoutCapCents: 3_000n })]
    expect(await rejected(affiliateId, offerId)).toBe(
      'The offer pays $30.00 a day to all affiliates, and had no room left for it.',
    )
  })

  test('of the bucket for a day, which the offer’s page shows before', async () => {
    const affiliateId = await memberOf({ dailyPayoutCapCents: 4_000n })
    const { id: offerId } = await newOffer()
    const limits = async () => (await getOfferDetails(affiliateId, offerId, NOW))?.offer.limits
    const cap = { metric: 'payout', period: 'day', limit: 4_000, isOfAllOffers: true }
    expect(await limits()).toEqual([{ ...cap, left: 4_000 }])
    expect(await rejected(affiliateId, offerId)).toBe(
      'Your account is limited to $40.00 a day, and had no room left for it.',
    )
    expect(await limits()).toEqual([{ ...cap, left: 1_500 }])
  })

  test('is not named to others: a cap of one affiliate is none of another’s limits', async () => {
    const [{ id: other }, { id: offerId }] = [await createAffiliate(), await newOffer()]
    await createCap({ offerId, affiliateId: await newAffiliate(), limitValue: 1n })
    expect((await getOfferDetails(other, offerId, NOW))?.offer.limits).toEqual([])
  })
})
