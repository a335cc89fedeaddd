import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { createCap, sellAtOnce, visitAtOnce } from '@/tests/support/traffic/caps'

let shop: Awaited<ReturnType<typeof openShop>>
let affiliateId: number
let staff: string
beforeAll(async () => {
  shop = await openShop()
  affiliateId = (await createAffiliate()).id
})
beforeEach(async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  staff = await listen()
})
afterAll(closeTracking)

const newOffer = (data = {}) => createOffer({ advertiserId: shop.advertiser.id, ...data })
const told = () => queuedFor(staff, 'cap')

describe('the events of a cap', () => {
  test('tell once a period that 80% are used, and once that it is full, however many sales come then', async () => {
    const { id: offerId } = await newOffer()
    const cap = await createCap({ offerId, limitValue: 5n })
    const own = await listen(shop.advertiser.id)
    await sellAtOnce(shop, 3, [affiliateId], offerId)
    expect(await told()).toEqual([])
    for (let sale = 0; sale < 4; sale += 1) await sellAtOnce(shop, 1, [affiliateId], offerId)
    expect(await told()).toMatchObject([
      { type: 'cap.near', objectId: String(cap.id), data: { used: 4, limit: 5 } },
      { type: 'cap.reached', objectId: String(cap.id), data: { used: 5, limit: 5 } },
    ])
    expect((await told())[1]?.data).toEqual({
      id: cap.id,
      metric: 'conversions',
      period: 'day',
      periodStart: '2026-11-20',
      used: 5,
      limit: 5,
      offerId,
      groupId: null,
      advertiserId: shop.advertiser.id,
      affiliateId: null,
      bucketId: null,
    })
    expect(await queuedFor(own, 'cap')).toEqual([])
  })

  test('tell that clicks or money used it up, by the cap they used up', async () => {
    const { id: offerId } = await newOffer()
    const clicks = await createCap({ offerId, metric: 'clicks', limitValue: 2n })
    await visitAtOnce(3, `/c/${offerId}?a=${affiliateId}`, NOW)
    expect((await told()).filter(({ type }) => type === 'cap.reached')).toMatchObject([
      { objectId: String(clicks.id), data: { metric: 'clicks', used: 2 } },
    ])
    const other = await newOffer()
    const money = await createCap({ offerId: other.id, metric: 'revenue', limitValue: 9_000n })
    await sellAtOnce(shop, 2, [affiliateId], other.id)
    expect((await told()).at(-1)).toMatchObject({
      type: 'cap.reached',
      objectId: String(money.id),
      data: { metric: 'revenue', used: 8_000, limit: 9_000 },
    })
  })

  test('tell once for each limit that a cap on the payout of a share of sales refused what needed more than was left', async () => {
    const offer = await newOffer({ payoutType: 'cpa_percentage', defaultPayoutCents: 0n, percentPayoutBps: 5_000 })
    const money = await createCap({ offerId: offer.id, metric: 'payout', limitValue: 9_000n })
    const sell = async (amount: string) =>
      (await shop.send({ click_id: (await shop.click({ offerId: offer.id, affiliateId })).click_id, amount })).body
        .status
    expect([await sell('100'), await sell('100'), await sell('100')]).toEqual(['accepted', 'rejected', 'rejected'])
    const reached = async () => (await told()).filter(({ type }) => type === 'cap.reached')
    expect(await reached()).toMatchObject([{ objectId: String(money.id), data: { used: 5_000, limit: 9_000 } }])
    await db().conversionCap.update({ where: { id: money.id }, data: { limitValue: 11_000n } })
    expect([await sell('100'), await sell('100')]).toEqual(['accepted', 'rejected'])
    expect((await reached()).map(({ data }) => [data.id, data.limit])).toEqual([
      [money.id, 9_000],
      [money.id, 11_000],
    ])
  })

  test('tell once that a cap of a group on money refused sales, however many come at once', async () => {
    const { id: offerId } = await newOffer()
    const { id: groupId } = await db().offerGroup.create({
      data: { name: `Group ${offerId}`, members: { create: { offerId } } },
    })
    const cap = await createCap({ groupId, metric: 'revenue', limitValue: 9_000n })
    expect(await sellAtOnce(shop, 6, [affiliateId], offerId)).toEqual([2, 4])
    const reached = (await told()).filter(({ type }) => type === 'cap.reached')
    expect(reached).toMatchObject([{ objectId: String(cap.id), data: { groupId, used: 8_000, limit: 9_000 } }])
  })

  test('tell once that the payout cap of an offer’s day refused a sale', async () => {
    const { id: offerId } = await newOffer({ payoutCapCents: 4_000n })
    const refused = [1, 2, 3].map(() => sellAtOnce(shop, 1, [affiliateId], offerId))
    await Promise.all(refused)
    const reached = (await told()).filter(({ type }) => type === 'cap.reached')
    expect(reached).toMatchObject([
      { objectId: `offer:${offerId}`, data: { id: null, offerId, metric: 'payout', used: 2_500, limit: 4_000 } },
    ])
  })

  test('tell that the payout cap of an offer’s day is nearly used up', async () => {
    const { id: offerId } = await newOffer({ payoutCapCents: 5_000n })
    await sellAtOnce(shop, 1, [affiliateId], offerId)
    await sellAtOnce(shop, 1, [affiliateId], offerId)
    expect(await told()).toMatchObject([
      { type: 'cap.near', objectId: `offer:${offerId}`, data: { id: null, offerId, metric: 'payout', used: 5_000 } },
    ])
  })
})
