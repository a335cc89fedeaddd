import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { listCaps } from '@/lib/traffic/caps/admin-data'
import { capQuerySchema, newCapSchema } from '@/lib/traffic/caps/admin-schema'
import { createCap } from '@/lib/traffic/caps/admin-service'
import { startCapPeriods } from '@/lib/traffic/caps/period-service'
import { countEarlierDays } from '@/lib/traffic/caps/recount-service'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { addDayRows, rowsRead } from '@/tests/support/platform/roll-up-rows'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { createCap as insertCap, sellAtOnce, usedOf } from '@/tests/support/traffic/caps'

let shop: Awaited<ReturnType<typeof openShop>>
let boss: Awaited<ReturnType<typeof createStaff>>
let affiliateId: number
beforeAll(async () => {
  shop = await openShop()
  boss = await createStaff()
  affiliateId = (await createAffiliate()).id
})
afterAll(closeTracking)

let names = 0
/** An offer with two conversions on each of four earlier days, the first more than a year ago. */
async function offerWithHistory() {
  const offer = await createOffer({ advertiserId: shop.advertiser.id, name: `Old offer ${++names}` })
  for (const day of ['2025-08-03', '2026-10-31', '2026-11-02', '2026-11-19'])
    await addDayRows({ affiliateId, offerId: offer.id, day, rows: 2, conversions: 1 })
  return offer
}

const capOn = async (offer: { id: number; name: string }, more = {}) =>
  createCap(
    { actor: boss, at: NOW },
    newCapSchema.parse({
      offerId: offer.id,
      metric: 'conversions',
      period: 'total',
      limit: 100,
      reason: 'The advertiser asked',
      confirm: offer.name,
      ...more,
    }),
  )
const counting = async (id: number) =>
  (await listCaps(capQuerySchema.parse({}), NOW)).rows.find((row) => row.id === id)?.isCounting

describe('a cap set within its period', () => {
  test.each([
    ['total', 8n],
    ['month', 4n],
    ['week', 2n],
  ] as const)('per %s counts today at once and the earlier days by the job, once', async (period, used) => {
    const offer = await offerWithHistory()
    await sellAtOnce(shop, 3, [affiliateId], offer.id)
    const id = await capOn(offer, { period })
    expect([await usedOf(id), await counting(id)]).toEqual([[3n], true])
    await Promise.all([countEarlierDays({ at: NOW }), countEarlierDays({ at: NOW })])
    await countEarlierDays({ at: NOW })
    expect([await usedOf(id), await counting(id)]).toEqual([[3n + used], false])
  })

  test('does not read the days before today while it is made', async () => {
    const offer = await offerWithHistory()
    await addDayRows({ affiliateId, offerId: offer.id, day: '2026-01-05', rows: 3_000 })
    await db().$executeRaw`ANALYZE stat_day`
    const cap = await insertCap({ offerId: offer.id, period: 'total', limitValue: 100n })
    const today = await db().statDay.count({ where: { day: new Date('2026-11-20') } })
    const read = await transact((tx) =>
      rowsRead(tx, ['stat_day'], () => startCapPeriods(tx, [cap.id], ['1970-01-01'], '2026-11-20')),
    )
    expect(read).toBeLessThanOrEqual(today)
  })

  test('stays exact while conversions arrive, and refuses from the job on what the past has used up', async () => {
    const offer = await offerWithHistory()
    const id = await capOn(offer, { limit: 20 })
    const [sold] = await Promise.all([
      sellAtOnce(shop, 6, [affiliateId], offer.id),
      countEarlierDays({ at: NOW }),
      countEarlierDays({ at: NOW }),
    ])
    expect([sold, await usedOf(id)]).toEqual([[6, 0], [14n]])
    expect(await sellAtOnce(shop, 10, [affiliateId], offer.id)).toEqual([6, 4])
    expect(await usedOf(id)).toEqual([20n])
  })
})

test('a period that begins while its cap is in force begins at zero, without reading a roll-up', async () => {
  const offer = await offerWithHistory()
  const before = new Date('2026-10-01T00:00:00Z')
  const cap = await insertCap({ offerId: offer.id, period: 'month', createdAt: before, updatedAt: before })
  const read = await transact((tx) =>
    rowsRead(tx, ['stat_day'], () => startCapPeriods(tx, [cap.id], ['2026-11-01'], '2026-11-20')),
  )
  expect([read, await usedOf(cap.id)]).toEqual([0, [0n]])
})
