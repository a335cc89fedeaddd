import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { consumeClicks } from '@/lib/traffic/caps/click-service'
import type { CappedClick } from '@/lib/traffic/caps/service'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { NOW } from '@/tests/support/tracking/shop'
import { createCap, usedOf } from '@/tests/support/traffic/caps'

let offerId: number
beforeAll(async () => {
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

const newCap = (limitValue: bigint, period: 'day' | 'week' = 'day') =>
  createCap({ offerId, metric: 'clicks', period, limitValue })
type Cap = Awaited<ReturnType<typeof newCap>>

const clicksOn = (caps: readonly Cap[], count: number, at = NOW): CappedClick[] =>
  Array.from({ length: count }, () => ({
    uses: caps.map(({ id, metric, period }) => ({ cap: { id, metric, period }, amount: 1n })),
    at,
  }))
const refused = (clicks: readonly CappedClick[]) => clicks.filter(({ refusedBy }) => refusedBy !== undefined).length

describe('clicks on a cap', () => {
  test.each([
    [550n, 450],
    [1_000n, 0],
    [1_001n, 0],
  ])('of 1,000 in twenty batches at once a cap of %s refuses exactly %i [Q7]', async (limit, expected) => {
    const cap = await newCap(limit + 1n)
    // the first click begins the usage of the day, which the others find
    await consumeClicks(clicksOn([cap], 1))
    const batches = Array.from({ length: 20 }, () => clicksOn([cap], 50))
    await Promise.all(batches.map(consumeClicks))
    expect(refused(batches.flat())).toBe(expected)
    expect(await usedOf(cap.id)).toEqual([1_001n - BigInt(expected)])
  })

  test('take from all of its caps or from none [Q7]', async () => {
    const [wide, narrow] = [await newCap(1_000n, 'week'), await newCap(31n)]
    await consumeClicks(clicksOn([wide, narrow], 1))
    const batches = Array.from({ length: 10 }, () => clicksOn([wide, narrow], 10))
    await Promise.all(batches.map(consumeClicks))
    expect(refused(batches.flat())).toBe(70)
    expect([await usedOf(wide.id), await usedOf(narrow.id)]).toEqual([[31n], [31n]])
  })

  test('are counted in their own Eastern day', async () => {
    const cap = await newCap(100n)
    const [evening, morning] = [new Date('2026-03-11T03:59:59Z'), new Date('2026-03-11T04:00:00Z')]
    await consumeClicks(clicksOn([cap], 1, evening))
    await consumeClicks(clicksOn([cap], 1, morning))
    await consumeClicks([...clicksOn([cap], 3, evening), ...clicksOn([cap], 2, morning)])
    expect(await usedOf(cap.id)).toEqual([4n, 3n])
  })

  test('that fill 80% of it are announced to staff, once', async () => {
    const { id: userId } = await createUser({ role: 'GSM' })
    const cap = await newCap(100n)
    for (let batch = 0; batch < 9; batch += 1) {
      const announced = await db().notification.count({
        where: { userId, dedupeKey: { startsWith: `cap:${cap.id}:` } },
      })
      expect(announced).toBe(batch < 8 ? 0 : 1)
      await consumeClicks(clicksOn([cap], 10))
    }
    expect(await usedOf(cap.id)).toEqual([90n])
  })
})
