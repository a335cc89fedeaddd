import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '@/lib/messages/notifications/inbox-data'
import { db } from '@/lib/platform/database/db'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { CLICKS_STORED_WITHIN_MS } from '@/lib/rewards/quests/constants'
import { settleClickQuests } from '@/lib/rewards/quests/settlement-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { SPOOL_FOR_MS } from '@/lib/traffic/clicks/storage/spool-constants'
import { createQuest } from '@/tests/support/factories/quests'
import { createUser } from '@/tests/support/factories/users'
import { refuseRowsOf } from '@/tests/support/platform/database-refusals'
import { openShop } from '@/tests/support/tracking/shop'
import { CHROME } from '@/tests/support/tracking/tracking'

// 23:58 Eastern
const NIGHT = new Date('2026-11-22T04:58:00Z')
const minutesLater = (minutes: number) => new Date(NIGHT.getTime() + minutes * 60_000)
const run = (minutes: number) => settleClickQuests({ at: minutesLater(minutes) })

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

let visitors = 0
/** One click of a new visitor. */
const clickOnce = (affiliateId: number, at: Date, headers?: Record<string, string>) => {
  visitors += 1
  return shop.click({ affiliateId, at, headers: { 'user-agent': `${CHROME} v${visitors}`, ...headers } })
}
const done = (affiliateId: number) =>
  db().questProgress.findMany({
    where: { affiliateId, completedAt: { not: null } },
    select: { windowKey: true, value: true, completedAt: true },
  })

test('clicks complete a quest on the next run, once, and each Eastern day separately', async () => {
  await createQuest({ name: 'Two clicks', metric: 'clicks', target: 2n })
  const [ada, bob] = [await createUser(), await createUser()]
  const [of, other] = [ada.affiliateId ?? 0, bob.affiliateId ?? 0]
  await clickOnce(of, minutesLater(-1))
  await clickOnce(other, minutesLater(-1))
  expect(await run(0)).toBe(0)
  // the last click of the day comes after the day's last run
  await clickOnce(of, minutesLater(1))
  await clickOnce(other, minutesLater(3))
  expect(await run(4)).toBe(1)
  expect(await done(of)).toEqual([{ windowKey: '2026-11-21', value: 2n, completedAt: minutesLater(4) }])
  expect(await done(other)).toEqual([])
  expect(await run(5)).toBe(0)
  await clickOnce(other, minutesLater(6))
  expect(await run(7)).toBe(1)
  expect(await done(other)).toMatchObject([{ windowKey: '2026-11-22' }])
  expect((await listNotifications(ada.id, {})).map(({ title }) => title)).toContain('Quest completed: Two clicks')
})

test('bot clicks, and quests for another audience, complete nothing', async () => {
  await createQuest({ name: 'Everybody', metric: 'clicks', target: 1n, window: 'week' })
  await createQuest({ name: 'Others', metric: 'clicks', target: 1n, window: 'once', audience: { levels: [5] } })
  const affiliateId = (await createUser()).affiliateId ?? 0
  await clickOnce(affiliateId, minutesLater(10), { 'user-agent': 'Googlebot/2.1' })
  await run(11)
  expect(await done(affiliateId)).toEqual([])
  await clickOnce(affiliateId, minutesLater(12))
  expect(await run(13)).toBe(1)
  expect(await done(affiliateId)).toMatchObject([{ windowKey: '2026-11-16', value: 1n }])
})

test('repeated clicks of one visitor count once', async () => {
  await createQuest({ name: 'Three visitors', metric: 'clicks', target: 3n, window: 'once' })
  const affiliateId = (await createUser()).affiliateId ?? 0
  for (let second = 0; second < 5; second += 1) {
    await clickOnce(affiliateId, new Date(minutesLater(15).getTime() + second * 1_000), { 'user-agent': CHROME })
  }
  await clickOnce(affiliateId, minutesLater(16))
  await run(17)
  expect((await done(affiliateId)).map(({ windowKey }) => windowKey)).not.toContain('once')
  await clickOnce(affiliateId, minutesLater(18))
  await run(19)
  expect(await done(affiliateId)).toContainEqual(expect.objectContaining({ windowKey: 'once', value: 3n }))
})

test('a failure for one affiliate does not affect the others', async () => {
  await createQuest({ name: 'One click', metric: 'clicks', target: 1n })
  const [ada, bob] = [await createUser(), await createUser()]
  const [stuck, next] = [ada.affiliateId ?? 0, bob.affiliateId ?? 0]
  await refuseRowsOf(stuck, 'quest_progress')
  for (const id of [stuck, next]) await clickOnce(id, minutesLater(20))
  await run(21)
  expect(await done(stuck)).toEqual([])
  expect((await done(next)).map(({ windowKey }) => windowKey)).toContain('2026-11-22')
})

test('clicks of a day that ended, stored an hour later after an outage, complete its quest', async () => {
  await createQuest({ name: 'Late click', metric: 'clicks', target: 1n })
  const affiliateId = (await createUser()).affiliateId ?? 0
  await run(65)
  await clickOnce(affiliateId, minutesLater(1))
  await run(66)
  const late = { windowKey: '2026-11-21', value: 1n, completedAt: minutesLater(66) }
  expect(await done(affiliateId)).toContainEqual(late)
  expect(CLICKS_STORED_WITHIN_MS).toBeGreaterThan(SPOOL_FOR_MS + MINUTE_MS)
})
