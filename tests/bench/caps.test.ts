import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { createCap, sellAtOnce, usedOf, visitAtOnce } from '@/tests/support/traffic/caps'

let shop: Awaited<ReturnType<typeof openShop>>
let affiliates: number[]
beforeAll(async () => {
  shop = await openShop()
  affiliates = (await Promise.all(Array.from({ length: 4 }, () => createAffiliate()))).map(({ id }) => id)
})
afterAll(closeTracking)

const newOffer = () => createOffer({ advertiserId: shop.advertiser.id })

// an offer pays $25 and earns $40
test.each([
  ['conversions', 'day', 100n],
  ['payout', 'week', 250_000n],
  ['revenue', 'month', 400_000n],
] as const)(
  'a cap of 100 on %s per %s pays 100 of 1,000 concurrent conversions [Q7]',
  async (metric, period, limitValue) => {
    const offer = await newOffer()
    const cap = await createCap({ offerId: offer.id, metric, period, limitValue })
    expect(await sellAtOnce(shop, 1_000, affiliates, offer.id)).toEqual([100, 900])
    expect(await usedOf(cap.id)).toEqual([limitValue])
    const where = { offerId: offer.id, status: 'rejected', reason: 'cap' } as const
    expect(await db().conversion.count({ where })).toBe(900)
  },
  180_000,
)

test('a total cap of 100 shared by a group of two offers pays 100 of 500 concurrent conversions each [Q7]', async () => {
  const [one, two] = [await newOffer(), await newOffer()]
  const members = { create: [one, two].map(({ id }) => ({ offerId: id, weight: 0 })) }
  const group = await db().offerGroup.create({ data: { name: 'Shared', members } })
  const cap = await createCap({ groupId: group.id, metric: 'conversions', period: 'total', limitValue: 100n })
  const [first, second] = await Promise.all([
    sellAtOnce(shop, 500, affiliates, one.id),
    sellAtOnce(shop, 500, affiliates, two.id),
  ])
  expect((first[0] ?? 0) + (second[0] ?? 0)).toBe(100)
  expect(await usedOf(cap.id)).toEqual([100n])
}, 180_000)

test('a cap of 100 clicks sends 100 of 1,000 concurrent clicks on and 900 to the overflow offer, without losing one [Q7]', async () => {
  const [offer, overflow] = [await newOffer(), await newOffer()]
  const cap = await createCap({ offerId: offer.id, metric: 'clicks', limitValue: 100n, overflowOfferId: overflow.id })
  const began = performance.now()
  expect(await visitAtOnce(1_000, `/c/${offer.id}?a=${affiliates[0]}`, NOW)).toEqual({ 302: 1_000 })
  console.log('1,000 clicks on a capped offer in ms', Math.round(performance.now() - began))
  expect(await usedOf(cap.id)).toEqual([100n])
  const kept = (offerId: number) => db().click.count({ where: { offerId } })
  expect([await kept(offer.id), await kept(overflow.id)]).toEqual([100, 900])
}, 60_000)

test('a daily cap of $250 in a bucket holds for each of four affiliates under 1,000 concurrent conversions [Q7]', async () => {
  const bucket = await db().bucket.create({ data: { name: 'Limited', dailyPayoutCapCents: 25_000n } })
  const members = await Promise.all(Array.from({ length: 4 }, () => createAffiliate()))
  const ids = members.map(({ id }) => id)
  await db().affiliate.updateMany({ where: { id: { in: ids } }, data: { bucketId: bucket.id } })
  expect(await sellAtOnce(shop, 1_000, ids, (await newOffer()).id)).toEqual([40, 960])
}, 180_000)

test('ledger and roll-ups match the events afterwards [Q12]', async () => {
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
})
