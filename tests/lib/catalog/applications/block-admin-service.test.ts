import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAccess } from '@/lib/catalog/applications/access-admin-service'
import { listBlocks } from '@/lib/catalog/applications/block-admin-data'
import { blockFromOffer, unblockFromOffer } from '@/lib/catalog/applications/block-admin-service'
import { getOfferDetails } from '@/lib/catalog/offer-pages/detail-data'
import { listActiveOffers, listOffers } from '@/lib/catalog/offers/data'
import { getTrail } from '@/lib/conversions/lists/trail/data'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

let shop: Awaited<ReturnType<typeof openShop>>
let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
beforeAll(async () => {
  shop = await openShop()
  context = { actor: await createStaff('ADMIN'), at: NOW }
})
afterAll(closeTracking)

const reason = 'Bids on the brand'
const newOffer = (fields: object = {}) => createOffer({ advertiserId: shop.advertiser.id, ...fields })
const open = async (offerId: number, affiliateId: number) => {
  await rulesSettled()
  return track(`/c/${offerId}?a=${affiliateId}`, { at: NOW })
}

test('a blocked affiliate neither sees nor promotes an open offer, and others still do, until they are unblocked', async () => {
  const [{ id }, one, other] = await Promise.all([newOffer(), createAffiliate(), createAffiliate()])
  const sees = async (affiliateId: number) => [
    (await getOfferDetails(affiliateId, id, NOW)) !== null,
    (await listOffers(affiliateId, NOW)).some((offer) => offer.id === id),
    (await listActiveOffers(affiliateId, NOW)).some((offer) => offer.id === id),
  ]
  await blockFromOffer(context, { id, affiliateId: one.id, reason })
  expect(await sees(one.id)).toEqual([false, false, false])
  expect(await sees(other.id)).toEqual([true, true, true])
  expect(await open(id, one.id)).toMatchObject({ status: 403 })
  expect(await open(id, other.id)).toMatchObject({ status: 302 })
  expect(await listBlocks({ offerId: id })).toMatchObject([{ affiliateId: one.id, reason }])
  expect(await listBlocks({ affiliateId: one.id })).toMatchObject([{ offerId: id }])
  const told = await db().notification.findFirstOrThrow({ where: { userId: one.userId } })
  expect(told.message).toContain(reason)
  await unblockFromOffer(context, { id, affiliateId: one.id, reason: 'Stopped it' })
  expect(await sees(one.id)).toEqual([true, true, true])
  expect(await open(id, one.id)).toMatchObject({ status: 302 })
  const actions = (await auditOf('offer', id)).map(({ action }) => action)
  expect(actions).toEqual(['offer.block_affiliate', 'offer.unblock_affiliate'])
})

test('links of a blocked affiliate lead to the fallback, where their clicks count', async () => {
  const [fallback, { id: affiliateId }] = await Promise.all([newOffer(), createAffiliate()])
  const { id } = await newOffer({ fallbackOfferId: fallback.id })
  await blockFromOffer(context, { id, affiliateId, reason })
  expect(await open(id, affiliateId)).toMatchObject({ status: 302 })
  expect(await db().click.findFirstOrThrow({ where: { affiliateId } })).toMatchObject({
    offerId: fallback.id,
    linkedOfferId: id,
    flag: null,
  })
})

test('sales that are reported during a block are rejected with that reason, also of earlier clicks; later ones are paid', async () => {
  const [{ id }, { id: affiliateId }] = await Promise.all([
    newOffer({ allowMultipleConversions: true }),
    createAffiliate(),
  ])
  const { click_id } = await shop.click({ offerId: id, affiliateId })
  const sell = async () => String((await shop.send({ click_id })).body.conversion_id)
  const before = await sell()
  await blockFromOffer(context, { id, affiliateId, reason })
  const during = await sell()
  await unblockFromOffer(context, { id, affiliateId, reason })
  const after = await sell()
  const states = await Promise.all([before, during, after].map((one) => getTrail(affiliateId, one)))
  expect(states.map(({ conversion }) => [conversion.status, conversion.reason, conversion.reasonText])).toEqual([
    ['approved', null, null],
    ['rejected', 'offer_not_approved', 'Our staff have blocked you from this offer.'],
    ['approved', null, null],
  ])
})

test('an approval waits for the end of the block, and is as it was then', async () => {
  const [{ id }, { id: affiliateId }] = await Promise.all([newOffer({ isPrivate: true }), createAffiliate()])
  await grantAccess(context, { id, affiliateId, reason })
  await blockFromOffer(context, { id, affiliateId, reason })
  await expect(grantAccess(context, { id, affiliateId, reason })).rejects.toMatchObject({ code: 'conflict' })
  expect(await open(id, affiliateId)).toMatchObject({ status: 403 })
  await unblockFromOffer(context, { id, affiliateId, reason })
  expect(await open(id, affiliateId)).toMatchObject({ status: 302 })
})

test('of two who block or unblock at once one does, and one’s own account and an unknown one are refused', async () => {
  const [{ id }, { id: affiliateId }] = await Promise.all([newOffer(), createAffiliate()])
  for (const change of [blockFromOffer, unblockFromOffer]) {
    const twice = await Promise.allSettled([1, 2].map(() => change(context, { id, affiliateId, reason })))
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
  await expect(blockFromOffer(context, { id, affiliateId: 2_000_000_000, reason })).rejects.toMatchObject({
    code: 'invalid',
  })
  const own = await db().affiliate.create({ data: { userId: context.actor.userId, referralCode: 'blocks-own' } })
  await expect(blockFromOffer(context, { id, affiliateId: own.id, reason })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
