import { describe, expect, test } from 'vitest'
import { postTransfers, type Transfer } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { listLevels } from '@/lib/rewards/levels/data'
import { raiseLevel } from '@/lib/rewards/levels/service'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { createOffer } from '../../../support/factories/offers'
import { createUser } from '../../../support/factories/users'

const LEVELS = await listLevels()
const AT = new Date('2026-11-20T12:00:00Z')

async function newAffiliate(restoreCount = 0) {
  const { id: userId, affiliateId } = await createUser()
  const id = affiliateId ?? 0
  await db().streak.update({ where: { affiliateId: id }, data: { restoreCount } })
  return { userId, affiliateId: id }
}
const release = (affiliateId: number, amountCents: bigint): Transfer => ({
  affiliateId,
  key: crypto.randomUUID(),
  kind: 'quest_reward',
  from: 'house_quest',
  to: 'available',
  amountCents,
  at: AT,
})
const earn = (affiliateId: number, amountCents: bigint) =>
  transact((tx) => postEarnings(tx, [release(affiliateId, amountCents)]))
const raise = (affiliateId: number) => transact((tx) => raiseLevel(tx, affiliateId, AT))

/** Everything that reaching a level changes. */
async function standingOf({ affiliateId, userId }: { affiliateId: number; userId: string }) {
  const [affiliate, reached, streak, told, points] = await Promise.all([
    db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } }),
    db().levelReached.findMany({ where: { affiliateId }, orderBy: { level: 'asc' } }),
    db().streak.findUniqueOrThrow({ where: { affiliateId } }),
    db().notification.findMany({ where: { userId, dedupeKey: { startsWith: 'level:' } }, orderBy: { title: 'asc' } }),
    db().streakEvent.count({ where: { affiliateId, kind: 'point_earned' } }),
  ])
  return {
    level: affiliate.level,
    reached: reached.map(({ level }) => level),
    points: streak.restoreCount,
    pointEvents: points,
    told: told.map(({ title }) => title),
  }
}

describe('reaching a level', () => {
  test.each(LEVELS.slice(1).map(({ number, requiredEarningsCents }) => [number, requiredEarningsCents] as const))(
    'level %d is reached at %d cents, not a cent earlier [S9.1] [S4.26]',
    async (number, cents) => {
      const who = await newAffiliate()
      await earn(who.affiliateId, cents - 1n)
      const below = Array.from({ length: number - 2 }, (_, index) => index + 2)
      expect(await standingOf(who)).toMatchObject({ level: number - 1, reached: below, points: below.length })
      await earn(who.affiliateId, 1n)
      expect(await standingOf(who)).toMatchObject({ level: number, reached: [...below, number] })
    },
  )

  test('gives one restore point and one notification per level, at most three points [S4.26] [S9.1]', async () => {
    const who = await newAffiliate()
    await earn(who.affiliateId, 10_000n)
    expect(await standingOf(who)).toEqual({
      level: 2,
      reached: [2],
      points: 1,
      pointEvents: 1,
      told: ['You reached level 2'],
    })
    await earn(who.affiliateId, 5_000_000n)
    expect(await standingOf(who)).toEqual({
      level: 5,
      reached: [2, 3, 4, 5],
      points: 3,
      pointEvents: 3,
      told: [2, 3, 4, 5].map((level) => `You reached level ${level}`),
    })
    const [last] = await db().notification.findMany({ where: { userId: who.userId, dedupeKey: 'level:5' } })
    expect(last).toMatchObject({
      type: 'reward',
      message: 'Champion: your restore points are already full, and holds of at most 3 days.',
      destinationUrlPath: '/levels',
    })
  })

  test('is never lowered by reversals, and grants nothing a second time [S4.26]', async () => {
    const who = await newAffiliate()
    await earn(who.affiliateId, 10_000n)
    const back = { ...release(who.affiliateId, 9_000n), kind: 'quest_reversal' } as const
    await transact((tx) => postEarnings(tx, [{ ...back, from: 'available', to: 'house_quest' }]))
    expect(await raise(who.affiliateId)).toBe(false)
    expect(await standingOf(who)).toMatchObject({ level: 2, points: 1 })
    await earn(who.affiliateId, 9_000n)
    // also after staff lowered it by hand
    await db().affiliate.update({ where: { id: who.affiliateId }, data: { level: 1 } })
    expect(await raise(who.affiliateId)).toBe(true)
    expect(await standingOf(who)).toMatchObject({ level: 2, points: 1, pointEvents: 1, reached: [2] })
  })

  test('does nothing without a ledger account', async () => {
    expect(await raise(2_000_000_000)).toBe(false)
  })
})

describe('concurrent earnings', () => {
  test('two releases that pass a threshold together raise once: one row, one point, one notification [S4.26]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const who = await newAffiliate()
      await Promise.all([earn(who.affiliateId, 6_000n), earn(who.affiliateId, 6_000n)])
      expect(await standingOf(who)).toEqual({
        level: 2,
        reached: [2],
        points: 1,
        pointEvents: 1,
        told: ['You reached level 2'],
      })
    }
  })

  test('twenty concurrent calls raise once [S4.26]', async () => {
    const who = await newAffiliate()
    await transact((tx) => postTransfers(tx, [release(who.affiliateId, 100_000n)]))
    const raised = await Promise.all(Array.from({ length: 20 }, () => raise(who.affiliateId)))
    expect(raised.filter(Boolean)).toHaveLength(1)
    expect(await standingOf(who)).toMatchObject({ level: 3, reached: [2, 3], points: 2, pointEvents: 2 })
  })

  test('while the affiliate opens the app also raises once [S4.26] [S4.17]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const who = await newAffiliate()
      const open = transact(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM streak WHERE affiliate_id = ${who.affiliateId} FOR NO KEY UPDATE`
        await settleAchievements(tx, who.affiliateId, AT)
      })
      await Promise.all([open, earn(who.affiliateId, 10_000n)])
      expect(await standingOf(who)).toMatchObject({ level: 2, points: 1 })
    }
  })
})

describe('a conversion after a level was reached', () => {
  test.each([
    [1, 0n, 14],
    [2, 10_000n, 10],
    [3, 100_000n, 7],
    [4, 1_000_000n, 5],
    [5, 5_000_000n, 3],
  ])('at level %d, after %d cents, is held for %d days at most [S9.1]', async (_, earned, days) => {
    const shop = await openShop()
    const { id: offerId } = await createOffer({ advertiserId: shop.advertiser.id, holdDays: 30 })
    const { affiliateId } = await newAffiliate()
    if (earned > 0n) await earn(affiliateId, earned)
    const { click_id } = await shop.click({ affiliateId, offerId })
    expect(await shop.send({ click_id })).toMatchObject({ status: 200 })
    const conversion = await db().conversion.findFirstOrThrow({ where: { affiliateId } })
    expect((conversion.holdUntil.getTime() - NOW.getTime()) / 86_400_000).toBe(days)
  })
})
