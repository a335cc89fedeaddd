import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNetworkFigures } from '@/lib/catalog/payouts/offer-epc-data'
import { db } from '@/lib/platform/database/db'
import { ownerTestAccountId } from '@/lib/platform/ids/test-accounts'
import { getOverview } from '@/lib/reporting/advertiser/data'
import { NO_SPEND } from '@/lib/reporting/advertiser/rules'
import { readSignUps } from '@/lib/runtime/staff-home/data'
import { getFirstSteps } from '@/lib/runtime/staff-home/first-steps/admin-data'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { listTestCalls } from '@/lib/tracking/test-mode/clicks/admin-data'
import { makeTestClick } from '@/lib/tracking/test-mode/clicks/admin-service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { NOW, openShop } from '@/tests/support/tracking/shop'

let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
beforeAll(async () => {
  context = { actor: await createStaff('ADMIN'), at: NOW }
})
afterAll(closeTracking)

test('a test click is stored, fills in the destination, and its conversion is seen as a test and never paid', async () => {
  const shop = await openShop()
  // also before the offer is active
  await db().offer.update({ where: { id: shop.offer.id }, data: { status: 'pending' } })
  expect((await getFirstSteps('nobody@stoke.test')).left).toEqual(expect.arrayContaining(['click', 'conversion']))
  const { clickId, url, curl } = await makeTestClick(context, shop.offer.id)
  expect(url).toBe(`https://shop.example/landing?cid=${clickId}&aff=${url.match(/aff=(\d+)/)?.[1]}&src=test&s1=test-s1`)
  expect(curl).toContain(`/api/postback?click_id=${clickId}&txn_id=test-`)
  expect((await shop.send({ click_id: clickId })).body).toMatchObject({ status: 'rejected', reason: 'test' })
  expect(await listTestCalls(shop.offer.id, clickId)).toMatchObject({ calls: [{ isConversion: true, reason: 'test' }] })
  expect(await db().ledgerTransfer.count()).toBe(0)
  const figures = (await readNetworkFigures(NOW)).get(shop.offer.id)
  expect(figures?.clicks ?? 0).toBe(0)
  expect(figures?.conversions ?? 0).toBe(0)
  const { left } = await getFirstSteps('nobody@stoke.test')
  expect(left).not.toContain('click')
  expect(left).not.toContain('conversion')
  expect(await auditOf('offer', shop.offer.id)).toMatchObject([{ action: 'offer.test', after: { clickId } }])
})

test('test clicks are of the network’s test account, and stand in no figure of anybody, also when two begin at once', async () => {
  const shop = await openShop()
  const clicks = await Promise.all([makeTestClick(context, shop.offer.id), makeTestClick(context, shop.offer.id)])
  for (const { clickId } of clicks) await shop.send({ click_id: clickId })
  const account = ownerTestAccountId('network')
  expect(await db().affiliate.count({ where: { id: account } })).toBe(1)
  const made = await db().conversion.findMany({ where: { offerId: shop.offer.id } })
  expect(made.map(({ affiliateId, reason }) => [affiliateId, reason])).toEqual(Array(2).fill([account, 'test']))
  const { advertiserId } = shop.offer
  expect((await getOverview(advertiserId, { days: '7' }, NOW)).total).toEqual(NO_SPEND)
  expect(await readSignUps(NOW)).toMatchObject({ today: 0 })
})

test('a test click of no offer is not found', async () => {
  await expect(makeTestClick(context, 2_000_000_000)).rejects.toMatchObject({ code: 'not_found' })
})
