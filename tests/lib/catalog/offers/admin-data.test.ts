import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAdminOffers } from '@/lib/catalog/offers/admin-data'
import { offersQuerySchema } from '@/lib/catalog/offers/admin-schema'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { prefund, setMode } from '@/tests/support/money/budgets'
import { NOW, openShop } from '@/tests/support/tracking/shop'

let [clicked, flat, share]: number[] = []
beforeAll(async () => {
  const shop = await openShop()
  const own = { advertiserId: shop.advertiser.id }
  clicked = shop.offer.id
  flat = (await createOffer({ ...own, defaultPayoutCents: 9_000n, defaultRevenueCents: 10_000n })).id
  const percentage = { payoutType: 'cpa_percentage', percentPayoutBps: 5_000, percentRevenueBps: 6_000 } as const
  share = (await createOffer({ ...own, ...percentage, defaultPayoutCents: 0n, defaultRevenueCents: 0n })).id
  await shop.send({ click_id: (await shop.click()).click_id })
  await shop.click()
  const old = new Date(NOW.getTime() - 90 * DAY_MS)
  await db().offer.update({ where: { id: share }, data: { createdAt: old } })
})
afterAll(closeTracking)

const idsOf = async (query: Record<string, string>) =>
  (await listAdminOffers(offersQuerySchema.parse(query), { role: 'SUPER_ADMIN' }, NOW)).rows.map(({ id }) => id)

test('offers are sorted by the clicks, conversions and payout they had, those without by their number', async () => {
  for (const sort of ['clicks', 'conversions', 'payout']) {
    expect(await idsOf({ sort })).toEqual([clicked, share, flat])
    expect(await idsOf({ sort, dir: 'asc' })).toEqual([flat, share, clicked])
  }
})

test('by the payout they offer, flat amounts before percentages, and by the day they were created', async () => {
  expect(await idsOf({ sort: 'terms' })).toEqual([flat, clicked, share])
  expect(await idsOf({ sort: 'created', dir: 'asc' })).toEqual([share, clicked, flat])
  expect(await idsOf({ sort: 'created', dir: 'asc', status: 'active', q: 'zz nothing' })).toEqual([])
})

test('by what their advertisers may still be sold for, those without a limit as the most, and found by it', async () => {
  const [rich, poor] = [await createAdvertiser(), await createAdvertiser()]
  const funded = (await createOffer({ advertiserId: rich.id })).id
  const spent = (await createOffer({ advertiserId: poor.id })).id
  await prefund(rich.id, 123_400n)
  await setMode(poor.id, 'postpaid', 5_000n)
  await db().advertiser.update({ where: { id: poor.id }, data: { unfundedSince: NOW } })
  const { rows } = await listAdminOffers(
    offersQuerySchema.parse({ sort: 'funded', dir: 'asc' }),
    { role: 'SUPER_ADMIN' },
    NOW,
  )
  expect(rows.map(({ id, fundedCents, isUsedUp }) => [id, fundedCents, isUsedUp]).slice(0, 2)).toEqual([
    [spent, 5_000, true],
    [funded, 123_400, false],
  ])
  expect(rows.slice(2).every(({ fundedCents }) => fundedCents === null)).toBe(true)
  expect((await idsOf({ sort: 'funded', dir: 'desc' })).slice(-2)).toEqual([funded, spent])
  expect(await idsOf({ funding: 'funded' })).toEqual([funded])
  expect(await idsOf({ funding: 'used_up' })).toEqual([spent])
  expect(await idsOf({ funding: 'no_limit', sort: 'clicks' })).toEqual([clicked, share, flat])
})
