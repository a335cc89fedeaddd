import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { listCaps } from '@/lib/traffic/caps/admin-data'
import { capQuerySchema, newCapSchema } from '@/lib/traffic/caps/admin-schema'
import { changeCap, createCap, removeCap } from '@/lib/traffic/caps/admin-service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { sellAtOnce, usedOf } from '@/tests/support/traffic/caps'

let shop: Awaited<ReturnType<typeof openShop>>
let boss: Awaited<ReturnType<typeof createStaff>>
let affiliateId: number
let names = 0

beforeAll(async () => {
  shop = await openShop()
  boss = await createStaff()
  affiliateId = (await createAffiliate()).id
})
afterAll(closeTracking)

const said = { reason: 'The advertiser asked' }
const newOffer = () => createOffer({ advertiserId: shop.advertiser.id, name: `Offer ${++names}` })
const draft = (offer: { id: number; name: string }, more = {}) =>
  newCapSchema.parse({
    offerId: offer.id,
    metric: 'conversions',
    period: 'day',
    limit: 5,
    confirm: offer.name,
    ...said,
    ...more,
  })

describe('creating a cap', () => {
  test('counts the period so far, applies immediately, and is audited [S2.34]', async () => {
    const offer = await newOffer()
    await sellAtOnce(shop, 3, [affiliateId], offer.id)
    const id = await createCap({ actor: boss, at: NOW }, draft(offer))
    expect(await usedOf(id)).toEqual([3n])
    expect(await sellAtOnce(shop, 3, [affiliateId], offer.id)).toEqual([2, 1])
    expect(await auditOf('cap', id)).toMatchObject([
      { action: 'cap.create', after: { limit: 5, offerId: offer.id }, reason: said.reason, actorId: boss.userId },
    ])
  })

  test('is refused without the exact name of the offer', async () => {
    const offer = await newOffer()
    await expect(createCap({ actor: boss, at: NOW }, draft(offer, { confirm: 'offer' }))).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { confirm: `Type "${offer.name}" to confirm.` } },
    })
    expect(await db().conversionCap.count({ where: { offerId: offer.id } })).toBe(0)
  })

  test.each([
    ['offerId', { offerId: 999_999 }],
    ['affiliateId', { affiliateId: 999_999 }],
    ['bucketId', { bucketId: 999_999 }],
    ['overflowOfferId', { overflowOfferId: 999_999 }],
  ])('is refused at a field with an unknown ID: %s', async (field, more) => {
    const failure = createCap({ actor: boss, at: NOW }, draft(await newOffer(), more))
    await expect(failure).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { [field]: expect.any(String) } },
    })
  })

  test('twice concurrently creates one', async () => {
    const offer = await newOffer()
    const both = await Promise.allSettled([
      createCap({ actor: boss, at: NOW }, draft(offer)),
      createCap({ actor: boss, at: NOW }, draft(offer)),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db().conversionCap.count({ where: { offerId: offer.id } })).toBe(1)
  })
})

describe('changing a cap', () => {
  test('a raised limit accepts conversions again, and before and after are audited', async () => {
    const offer = await newOffer()
    const id = await createCap({ actor: boss, at: NOW }, draft(offer, { limit: 1 }))
    expect(await sellAtOnce(shop, 2, [affiliateId], offer.id)).toEqual([1, 1])
    await changeCap({ actor: boss, at: NOW }, { id, limit: 2, confirm: offer.name, ...said })
    expect(await sellAtOnce(shop, 2, [affiliateId], offer.id)).toEqual([1, 1])
    expect((await auditOf('cap', id)).at(-1)).toMatchObject({
      action: 'cap.change',
      before: { limit: 1 },
      after: { limit: 2 },
    })
  })

  test('switched off it limits nothing; switched on again it counts the conversions in between', async () => {
    const offer = await newOffer()
    const id = await createCap({ actor: boss, at: NOW }, draft(offer, { limit: 3 }))
    await changeCap({ actor: boss, at: NOW }, { id, isActive: false, confirm: offer.name, ...said })
    expect(await sellAtOnce(shop, 2, [affiliateId], offer.id)).toEqual([2, 0])
    await changeCap({ actor: boss, at: NOW }, { id, isActive: true, confirm: offer.name, ...said })
    expect(await usedOf(id)).toEqual([2n])
    expect(await sellAtOnce(shop, 2, [affiliateId], offer.id)).toEqual([1, 1])
  })

  test('a removed cap is not found', async () => {
    const offer = await newOffer()
    const id = await createCap({ actor: boss, at: NOW }, draft(offer))
    await removeCap({ actor: boss, at: NOW }, { id, confirm: offer.name, ...said })
    const change = changeCap({ actor: boss, at: NOW }, { id, limit: 2, confirm: offer.name, ...said })
    await expect(change).rejects.toMatchObject({ code: 'not_found' })
    expect((await auditOf('cap', id)).map(({ action }) => action)).toEqual(['cap.create', 'cap.remove'])
  })
})

test('the list shows the fullest first, with what is left, and filters by name and state [S2.34]', async () => {
  await db().conversionCap.deleteMany()
  const [low, high] = [await newOffer(), await newOffer()]
  await createCap({ actor: boss, at: NOW }, draft(low, { limit: 10 }))
  await createCap({ actor: boss, at: NOW }, draft(high, { limit: 4, overflowOfferId: low.id }))
  await sellAtOnce(shop, 4, [affiliateId], high.id)
  const ask = (query: Record<string, string>) => listCaps(capQuerySchema.parse(query), NOW)
  const { rows, total } = await ask({})
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { subject: high.name, used: 4, left: 0, state: 'full', overflowName: low.name },
    { subject: low.name, used: 0, left: 10, state: 'open', overflowName: null },
  ])
  expect((await ask({ state: 'full' })).rows).toHaveLength(1)
  expect((await ask({ q: low.name })).rows).toMatchObject([{ subject: low.name }])
})
