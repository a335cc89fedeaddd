import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { grantBadge, removeBadge } from '@/lib/rewards/achievements/service'
import { claimQuest } from '@/lib/rewards/quests/claim-service'
import { advanceStreak, spendRestorePoint } from '@/lib/rewards/streak/service'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createQuest } from '@/tests/support/factories/quests'
import { createUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-21T15:00:00Z')
const DAY = '2026-11-21'
let staff: string
let advertiserId: number
let offerId: number
beforeEach(async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  await db().quest.updateMany({ data: { status: 'ended' } })
  advertiserId = (await createAdvertiser()).id
  offerId = (await createOffer({ advertiserId })).id
  staff = await listen()
})

test('each level that an affiliate reaches is told once, to staff alone', async () => {
  const affiliateId = (await createUser()).affiliateId ?? 0
  const own = await listen(advertiserId)
  const earn = (amountCents: bigint) =>
    transact((tx) =>
      postEarnings(tx, [
        {
          affiliateId,
          key: crypto.randomUUID(),
          kind: 'quest_reward',
          from: 'house_quest',
          to: 'available',
          amountCents,
          at: AT,
        },
      ]),
    )
  await earn(10_000n)
  await earn(5_000_000n)
  const told = await queuedFor(staff, 'level')
  expect(told.map(({ type, objectId, data }) => [type, objectId, data])).toEqual(
    [2, 3, 4, 5].map((level) => ['level.reached', String(affiliateId), { affiliateId, level }]),
  )
  expect(await queuedFor(own, 'level')).toEqual([])
})

test('an achievement is told when it is earned and when it no longer holds, and so is a badge', async () => {
  const affiliateId = (await createUser()).affiliateId ?? 0
  const kept = await convert({ affiliateId, offerId, at: AT })
  await takeBack(kept, AT)
  await transact((tx) => grantBadge(tx, affiliateId, 'night-owl', AT))
  await transact((tx) => grantBadge(tx, affiliateId, 'night-owl', AT))
  await transact((tx) => removeBadge(tx, affiliateId, 'night-owl', AT))
  const told = (await queuedFor(staff, 'achievement')).map(({ type, data }) => [type, data.key])
  expect(told).toEqual([
    ['achievement.earned', 'first-conversion'],
    ['achievement.lost', 'first-conversion'],
    ['achievement.earned', 'badge:night-owl'],
    ['achievement.lost', 'badge:night-owl'],
  ])
})

test('a broken streak is told once, and that it was restored', async () => {
  const { id: affiliateId } = await createAffiliate()
  const noon = (ago: number) => new Date(dayStart(addDays(DAY, -ago)).getTime() + 12 * 3_600_000)
  for (const ago of [4, 3, 2]) await convert({ affiliateId, offerId, at: noon(ago) })
  await db().streak.upsert({
    where: { affiliateId },
    create: { affiliateId, restoreCount: 1 },
    update: { restoreCount: 1 },
  })
  await Promise.all([1, 2, 3].map(() => transact((tx) => advanceStreak(tx, affiliateId, noon(0)))))
  await transact((tx) => spendRestorePoint(tx, affiliateId, noon(0)))
  expect(await queuedFor(staff, 'streak')).toMatchObject([
    { type: 'streak.broken', objectId: String(affiliateId), data: { before: 3, after: 0, restorePoints: 1 } },
    { type: 'streak.restored', data: { affiliateId, before: 0, after: 3, restorePoints: 0 } },
  ])
})

test('a quest is told when it is completed, claimed, and undone', async () => {
  const affiliateId = (await createUser()).affiliateId ?? 0
  const { id } = await createQuest({ target: 1n })
  const kept = await convert({ affiliateId, offerId, at: AT, status: 'pending' })
  const claim = () => claimQuest({ actor: { affiliateId }, at: AT }, { questId: id, windowKey: DAY })
  await Promise.all([claim(), claim(), claim()])
  await takeBack(kept, AT)
  const told = await queuedFor(staff, 'quest')
  expect(told.map(({ type, objectId }) => [type, objectId])).toEqual(
    ['quest.completed', 'quest.claimed', 'quest.undone'].map((type) => [type, `${id}:${affiliateId}:${DAY}`]),
  )
  expect(told[1]?.data).toEqual({
    id,
    affiliateId,
    window: DAY,
    metric: 'conversions',
    reward: 'cash',
    rewardCents: 1_000,
    value: 1,
    target: 1,
    completedAt: AT.toISOString(),
    claimedAt: AT.toISOString(),
  })
  expect(told[2]?.data).toMatchObject({ value: 0, completedAt: null, claimedAt: null })
})
