import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeGroup, createGroup } from '@/lib/catalog/groups/admin-service'
import { lockMoney } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { bucketSchema } from '@/lib/traffic/buckets/admin-schema'
import { changeBucket } from '@/lib/traffic/buckets/admin-service'
import { pinAffiliate } from '@/lib/traffic/buckets/assignments/admin-service'
import { newCapSchema } from '@/lib/traffic/caps/admin-schema'
import { changeCap, createCap } from '@/lib/traffic/caps/admin-service'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { sellAtOnce, usedOf } from '@/tests/support/traffic/caps'

let shop: Awaited<ReturnType<typeof openShop>>
let boss: Awaited<ReturnType<typeof createStaff>>
const reason = 'The advertiser asked'

beforeAll(async () => {
  shop = await openShop()
  boss = await createStaff()
})
afterAll(closeTracking)

/** Sells once to an affiliate, whose money is locked, so that the sale has read its caps but is not stored while `run` begins. */
async function whileSelling<T>(offerId: number, affiliateId: number, run: () => Promise<T>): Promise<T> {
  const { click_id } = await shop.click({ offerId, affiliateId })
  const { sale, begun } = await transact(async (tx) => {
    await lockMoney(tx, affiliateId)
    const sale = shop.send({ click_id })
    await waiting('%ledger_account%')
    const begun = run()
    await Promise.race([begun, waiting('%pg_advisory_xact_lock(%caps%')])
    return { sale: { answer: sale }, begun: { answer: begun } }
  })
  expect((await sale.answer).body.status).toBe('accepted')
  return begun.answer
}

async function waiting(statement: string): Promise<void> {
  const count = () => db().$queryRaw<[{ n: number }]>`
    SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE ${statement}`
  await expect.poll(async () => (await count())[0].n, { timeout: 5_000 }).toBeGreaterThan(0)
}

const setUp = async () => ({
  affiliateId: (await createAffiliate()).id,
  offer: await createOffer({ advertiserId: shop.advertiser.id, name: `Offer ${crypto.randomUUID()}` }),
})

test('a cap that is created or switched on beside a sale counts it', async () => {
  const { affiliateId, offer } = await setUp()
  const draft = newCapSchema.parse({
    offerId: offer.id,
    metric: 'conversions',
    period: 'day',
    limit: 2,
    confirm: offer.name,
    reason,
  })
  const id = await whileSelling(offer.id, affiliateId, () => createCap({ actor: boss, at: NOW }, draft))
  expect(await usedOf(id)).toEqual([1n])

  const turn = (isActive: boolean) => changeCap({ actor: boss, at: NOW }, { id, isActive, reason, confirm: offer.name })
  await turn(false)
  await whileSelling(offer.id, affiliateId, () => turn(true))
  expect(await usedOf(id)).toEqual([2n])
  expect(await sellAtOnce(shop, 2, [affiliateId], offer.id)).toEqual([0, 2])
})

test('a bucket’s daily cap that begins to apply beside a sale counts it', async () => {
  const { affiliateId, offer } = await setUp()
  const name = `Bucket ${crypto.randomUUID()}`
  const { id } = await db().bucket.create({ data: { name } })
  const pin = { affiliateId, bucketId: id, reason, confirm: String(affiliateId) }
  await pinAffiliate({ actor: boss, at: NOW }, pin)
  const terms = bucketSchema.parse({ name, dailyPayoutCapCents: 2_500, reason, confirm: name })
  await whileSelling(offer.id, affiliateId, () => changeBucket({ actor: boss, at: NOW }, { id, ...terms }))
  expect(await sellAtOnce(shop, 1, [affiliateId], offer.id)).toEqual([0, 1])

  const other = await setUp()
  const pinOther = { ...pin, affiliateId: other.affiliateId, confirm: String(other.affiliateId) }
  await whileSelling(other.offer.id, other.affiliateId, () => pinAffiliate({ actor: boss, at: NOW }, pinOther))
  expect(await sellAtOnce(shop, 1, [other.affiliateId], other.offer.id)).toEqual([0, 1])
})

test('caps of a group count what was sold while it was off, and what an offer sold before it joined', async () => {
  const { affiliateId, offer } = await setUp()
  const joining = (await setUp()).offer
  const name = `Group ${crypto.randomUUID()}`
  const terms = { name, fallbackOfferId: null, isActive: true, reason }
  const members = [{ offerId: offer.id, weight: 1 }]
  const id = await createGroup({ actor: boss, at: NOW }, { ...terms, members })
  const change = (more: object) => changeGroup({ actor: boss, at: NOW }, { id, ...terms, members, ...more })
  const draft = { groupId: id, metric: 'conversions', period: 'day', limit: 5, confirm: name, reason }
  const capId = await createCap({ actor: boss, at: NOW }, newCapSchema.parse(draft))
  await sellAtOnce(shop, 1, [affiliateId], offer.id)
  await change({ isActive: false })
  await sellAtOnce(shop, 1, [affiliateId], offer.id)
  await change({ isActive: true })
  await sellAtOnce(shop, 1, [affiliateId], offer.id)
  expect(await usedOf(capId)).toEqual([3n])

  await sellAtOnce(shop, 1, [affiliateId], joining.id)
  await change({ members: [...members, { offerId: joining.id, weight: 1 }] })
  expect(await sellAtOnce(shop, 1, [affiliateId], joining.id)).toEqual([1, 0])
  expect(await sellAtOnce(shop, 1, [affiliateId], offer.id)).toEqual([0, 1])
  await db().conversionCapUsage.updateMany({ where: { capId }, data: { used: 4n } })
  await change({
    members: [
      { offerId: offer.id, weight: 2 },
      { offerId: joining.id, weight: 1 },
    ],
  })
  expect(await usedOf(capId)).toEqual([4n])
})
