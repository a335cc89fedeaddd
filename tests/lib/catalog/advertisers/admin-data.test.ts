import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAdvertiserChoices, listAdvertisers } from '@/lib/catalog/advertisers/admin-data'
import { advertisersQuerySchema } from '@/lib/catalog/advertisers/admin-schema'
import { db } from '@/lib/platform/database/db'
import { listStoredCalls } from '@/lib/tracking/postbacks/admin-data'
import { callsQuerySchema } from '@/lib/tracking/postbacks/admin-schema'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { SUPER_VIEWER } from '@/tests/support/accounts/staff-viewer'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let quiet: Awaited<ReturnType<typeof createAdvertiser>>

beforeAll(async () => {
  shop = await openShop()
  await createOffer({ advertiserId: shop.advertiser.id, status: 'paused' })
  quiet = await createAdvertiser()
  await db().advertiserContact.create({
    data: { advertiserId: quiet.id, name: 'Ada Reyes', email: 'ada@quiet.example' },
  })
  const sold = await shop.click()
  await shop.send({ click_id: sold.click_id })
  await shop.send({ click_id: (await shop.click()).click_id })
  await shop.send({ click_id: 'nonsense' })
})
afterAll(closeTracking)

const list = async (query: Record<string, string>, at = NOW) =>
  (await listAdvertisers(advertisersQuerySchema.parse(query), SUPER_VIEWER, at)).rows
const idsOf = async (query: Record<string, string>, at = NOW) => (await list(query, at)).map(({ id }) => id)

test('the list has offers, conversions, revenue, the last call and what was refused today', async () => {
  expect(await list({ q: String(shop.advertiser.id) })).toMatchObject([
    {
      id: shop.advertiser.id,
      status: 'active',
      offers: 2,
      activeOffers: 1,
      clicks: 2,
      conversions: 2,
      revenueCents: 8000,
      refusedToday: 1,
      lastCallAt: NOW.toISOString(),
    },
  ])
  expect(await list({ q: String(quiet.id) })).toMatchObject([
    { offers: 0, conversions: 0, revenueCents: 0, refusedToday: 0, lastCallAt: null },
  ])
  expect(await list({ q: String(shop.advertiser.id) }, daysLater(1))).toMatchObject([{ refusedToday: 0 }])
  expect(await list({ q: String(shop.advertiser.id) }, daysLater(30))).toMatchObject([{ conversions: 0 }])
})

test('it is searched by contact, filtered by status and calls, and sorted by revenue', async () => {
  expect(await idsOf({ q: 'ADA@quiet' })).toEqual([quiet.id])
  expect(await idsOf({ calls: 'refused' })).toEqual([shop.advertiser.id])
  expect(await idsOf({ calls: 'quiet' })).toEqual([quiet.id])
  expect((await idsOf({ calls: 'quiet' }, daysLater(8))).sort()).toEqual([shop.advertiser.id, quiet.id].sort())
  expect(await idsOf({ sort: 'revenue', dir: 'desc' })).toEqual([shop.advertiser.id, quiet.id])
  expect(await idsOf({ sort: 'clicks', dir: 'desc' })).toEqual([shop.advertiser.id, quiet.id])
  expect(await idsOf({ sort: 'clicks', dir: 'asc' })).toEqual([quiet.id, shop.advertiser.id])
  expect(await idsOf({ sort: 'created', dir: 'asc' })).toEqual([shop.advertiser.id, quiet.id])
  expect(await idsOf({ sort: 'lastCall', dir: 'asc' })).toEqual([shop.advertiser.id, quiet.id])
  await db().advertiser.update({ where: { id: quiet.id }, data: { status: 'archived' } })
  expect(await idsOf({ status: 'archived' })).toEqual([quiet.id])
  expect((await listAdvertiserChoices()).map(({ id }) => id)).toEqual([shop.advertiser.id])
  expect((await listAdvertiserChoices({ withArchived: true })).map(({ id }) => id).sort()).toEqual(
    [shop.advertiser.id, quiet.id].sort(),
  )
})

test('its calls are those of the advertiser alone', async () => {
  const calls = (advertiser: number) => listStoredCalls(callsQuerySchema.parse({ advertiser }))
  expect(await calls(shop.advertiser.id)).toMatchObject({ total: 3, rows: [{ reason: 'invalid_request' }, {}, {}] })
  expect(await calls(quiet.id)).toMatchObject({ total: 0 })
})
