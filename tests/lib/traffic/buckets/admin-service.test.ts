import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listHiddenOfferIds } from '@/lib/catalog/offers/data'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { getBucketing } from '@/lib/traffic/buckets/admin-data'
import { bucketRuleSchema, bucketSchema, memberQuerySchema } from '@/lib/traffic/buckets/admin-schema'
import {
  changeBucket,
  createBucket,
  createBucketRule,
  orderBucketRules,
  removeBucket,
  removeBucketRule,
} from '@/lib/traffic/buckets/admin-service'
import { dryRun, getMemberHistory, listMembers } from '@/lib/traffic/buckets/assignments/admin-data'
import { applyBucketRules, pinAffiliate, unpinAffiliate } from '@/lib/traffic/buckets/assignments/admin-service'
import { assignBuckets } from '@/lib/traffic/buckets/assignments/service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

let shop: Awaited<ReturnType<typeof openShop>>
let boss: Awaited<ReturnType<typeof createStaff>>
let [pro, risky] = [0, 0]

const reason = 'New terms'
const FLAT = {
  payoutType: 'cpa_flat',
  payoutCents: 1,
  percentPayoutBps: 0,
  revenueCents: 1,
  percentRevenueBps: 0,
}
const draft = (name: string, more = {}) => bucketSchema.parse({ name, reason, confirm: name, ...more })
const rule = (bucketId: number, conditions = {}) => bucketRuleSchema.parse({ bucketId, conditions, reason })

beforeAll(async () => {
  shop = await openShop()
  boss = await createStaff()
  pro = await createBucket({ actor: boss, at: NOW }, draft('Pro', { payoutAdjustmentBps: 1_000, holdDays: 2 }))
  risky = await createBucket({ actor: boss, at: NOW }, draft('Risky', { payoutAdjustmentBps: -5_000, holdDays: 30 }))
})
afterAll(closeTracking)

/** An affiliate with that many approved conversions from the day before. */
async function affiliateWith(conversions: number) {
  const { id } = await createAffiliate()
  const at = new Date(NOW.getTime() - 86_400_000)
  const one = { affiliateId: id, offerId: shop.offer.id, at, status: 'approved' as const, payoutCents: 100n }
  await createEvents(
    [],
    Array.from({ length: conversions }, () => one),
  )
  return id
}
const bucketOf = async (id: number) => (await db().affiliate.findUniqueOrThrow({ where: { id } })).bucketId

describe('the terms of a bucket', () => {
  test.each([
    ['none', 10, null, 2_500n, 10],
    ['10% more and at most two days of hold', 10, () => pro, 2_750n, 2],
    ['10% more and no hold where the offer has none', 0, () => pro, 2_750n, 0],
    ['half, without lengthening the hold of the offer', 10, () => risky, 1_250n, 10],
  ])('pay %s, and do not change the revenue [S2.24]', async (_, holdDays, bucket, payoutCents, days) => {
    const { id } = await createAffiliate()
    await db().affiliate.update({ where: { id }, data: { bucketId: bucket?.() ?? null } })
    const { id: offerId } = await createOffer({ advertiserId: shop.advertiser.id, holdDays })
    const { click_id } = await shop.click({ affiliateId: id, offerId })
    await shop.send({ click_id })
    const sale = await db().conversion.findFirstOrThrow({ where: { affiliateId: id } })
    expect(sale).toMatchObject({ payoutCents, revenueCents: 4_000n })
    expect(sale.holdUntil).toEqual(new Date(NOW.getTime() + days * 86_400_000))
  })

  test('hide an offer immediately: it is listed as hidden, and its link is refused [S2.24]', async () => {
    const offer = await createOffer({ advertiserId: shop.advertiser.id })
    const { id } = await createAffiliate()
    const bucketId = await createBucket({ actor: boss, at: NOW }, draft('Narrow'))
    await db().affiliate.update({ where: { id }, data: { bucketId } })
    const status = async () => {
      await rulesSettled()
      return (await track(`/c/${offer.id}?a=${id}`, { at: NOW })).status
    }
    expect(await status()).toBe(302)
    await changeBucket({ actor: boss, at: NOW }, { id: bucketId, ...draft('Narrow', { hiddenOfferIds: [offer.id] }) })
    expect([await status(), await listHiddenOfferIds(id)]).toEqual([403, [offer.id]])
    await db().affiliate.update({ where: { id }, data: { bucketId: null } })
    expect(await status()).toBe(302)
    expect((await auditOf('bucket', bucketId)).at(-1)).toMatchObject({
      action: 'bucket.change',
      reason,
      before: { hiddenOfferIds: [] },
      after: { hiddenOfferIds: [offer.id] },
    })
  })

  test.each([
    ['confirm', { confirm: 'x' }],
    ['name', { name: 'Pro', confirm: 'Pro' }],
    ['hiddenOfferIds', { hiddenOfferIds: [999_999] }],
  ])('are refused with an error at the field %s', async (field, more) => {
    const failure = createBucket({ actor: boss, at: NOW }, draft('Other', more))
    await expect(failure).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { [field]: expect.any(String) } },
    })
  })
})

describe('the rules', () => {
  test('move exactly the affiliates of the dry run, and record it [S2.24]', async () => {
    const [small, big, pinned] = [await affiliateWith(1), await affiliateWith(6), await affiliateWith(7)]
    await pinAffiliate(
      { actor: boss, at: NOW },
      { affiliateId: pinned, bucketId: risky, reason, confirm: String(pinned) },
    )
    const first = await createBucketRule({ actor: boss, at: NOW }, rule(pro, { volume: { min: 5 } }))
    const trial = await dryRun(NOW)
    expect(trial.shown.find(({ affiliateId }) => affiliateId === big)).toMatchObject({
      from: null,
      to: 'Pro',
      rule: first,
    })
    expect(trial.shown.some(({ affiliateId }) => affiliateId === small || affiliateId === pinned)).toBe(false)
    expect(trial.buckets.find(({ name }) => name === 'Pro')).toMatchObject({ after: 1 })
    expect(await bucketOf(big)).toBeNull()

    const wrong = applyBucketRules({ actor: boss, at: NOW }, { reason, confirm: `move ${trial.moves + 1}` })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid' })
    expect(await applyBucketRules({ actor: boss, at: NOW }, { reason, confirm: `move ${trial.moves}` })).toBe(
      trial.moves,
    )
    expect([await bucketOf(small), await bucketOf(big), await bucketOf(pinned)]).toEqual([null, pro, risky])
    const { history } = await getMemberHistory(big)
    expect(history).toMatchObject([{ bucketName: 'Pro', reason: `Rule ${first}. ${reason}`, at: NOW.toISOString() }])
    expect(await assignBuckets({ at: NOW })).toBe(0)
  })

  test('run twice concurrently move nobody twice', async () => {
    const id = await affiliateWith(8)
    const moved = await Promise.all([assignBuckets({ at: NOW }), assignBuckets({ at: NOW })])
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect((await getMemberHistory(id)).history).toHaveLength(1)
  })

  test('in another order assign different buckets', async () => {
    const id = await affiliateWith(9)
    const [first] = (await getBucketing()).rules
    const second = await createBucketRule({ actor: boss, at: NOW }, rule(risky, { volume: { min: 9 } }))
    await assignBuckets({ at: NOW })
    expect(await bucketOf(id)).toBe(pro)
    await orderBucketRules({ actor: boss, at: NOW }, { ids: [second, first?.id ?? 0], reason })
    await assignBuckets({ at: NOW })
    expect(await bucketOf(id)).toBe(risky)
    await removeBucketRule({ actor: boss, at: NOW }, { id: second, reason })
    await expect(orderBucketRules({ actor: boss, at: NOW }, { ids: [second], reason })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('apply immediately to an affiliate who is unpinned [S2.24]', async () => {
    const id = await affiliateWith(10)
    await pinAffiliate({ actor: boss, at: NOW }, { affiliateId: id, bucketId: null, reason, confirm: String(id) })
    await assignBuckets({ at: NOW })
    expect(await bucketOf(id)).toBeNull()
    const { rows } = await listMembers(memberQuerySchema.parse({ q: String(id), pinned: 'yes' }))
    expect(rows).toMatchObject([{ id, isPinned: true, bucketName: null, reason: `Pinned. ${reason}` }])
    await unpinAffiliate({ actor: boss, at: NOW }, { affiliateId: id, reason, confirm: String(id) })
    expect(await bucketOf(id)).toBe(pro)
    expect((await auditOf('affiliate', id)).map(({ action }) => action)).toEqual(['bucket.pin', 'bucket.unpin'])
  })
})

test('staff cannot pin or unpin their own account [S2.24]', async () => {
  const id = await affiliateWith(0)
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id } })
  const self = { ...boss, userId }
  const said = { reason, confirm: String(id) }
  await expect(
    pinAffiliate({ actor: self, at: NOW }, { affiliateId: id, bucketId: pro, ...said }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  await pinAffiliate({ actor: boss, at: NOW }, { affiliateId: id, bucketId: risky, ...said })
  await expect(unpinAffiliate({ actor: self, at: NOW }, { affiliateId: id, ...said })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await bucketOf(id)).toBe(risky)
})

test('the last assigned affiliate is listed first, those never assigned last [S2.24]', async () => {
  const [early, late, never] = [await affiliateWith(0), await affiliateWith(0), await affiliateWith(0)]
  const later = new Date(NOW.getTime() + 60_000)
  await pinAffiliate({ actor: boss, at: later }, { affiliateId: late, bucketId: null, reason, confirm: String(late) })
  await pinAffiliate({ actor: boss, at: NOW }, { affiliateId: early, bucketId: null, reason, confirm: String(early) })
  const order = async (dir: 'asc' | 'desc') =>
    (await listMembers(memberQuerySchema.parse({ dir, size: 100 }))).rows.map(({ id }) => id)
  const [down, up] = [await order('desc'), await order('asc')]
  expect(down[0]).toBe(late)
  expect(down.indexOf(late)).toBeLessThan(down.indexOf(early))
  expect(up.indexOf(early)).toBeLessThan(up.indexOf(late))
  for (const way of [down, up]) expect(way.indexOf(never)).toBeGreaterThan(way.indexOf(late))
})

test('a bucket in use cannot be removed', async () => {
  const failure = removeBucket({ actor: boss, at: NOW }, { id: pro, reason, confirm: 'Pro' })
  await expect(failure).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('affiliates') })
  const named = await createBucket({ actor: boss, at: NOW }, draft('Named'))
  const rules = [{ conditions: { bucketIds: [named] }, ...FLAT }]
  const offer = await createOffer({ advertiserId: shop.advertiser.id, name: 'Northpay', payoutRules: rules })
  const remove = () => removeBucket({ actor: boss, at: NOW }, { id: named, reason, confirm: 'Named' })
  await expect(remove()).rejects.toMatchObject({
    code: 'conflict',
    message: 'Rules of payouts of Northpay name it. Take it out of those first.',
  })
  await db().offer.update({ where: { id: offer.id }, data: { payoutRules: [] } })
  await remove()
  const empty = await createBucket({ actor: boss, at: NOW }, draft('Empty'))
  await removeBucket({ actor: boss, at: NOW }, { id: empty, reason, confirm: 'Empty' })
  expect((await getBucketing()).buckets.map(({ name }) => name)).not.toContain('Empty')
})
