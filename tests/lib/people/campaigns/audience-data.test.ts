import { expect, test } from 'vitest'
import { savePreferences } from '@/lib/messages/notifications/preferences-service'
import { getAudienceSize } from '@/lib/people/campaigns/admin-data'
import type { Audience } from '@/lib/people/campaigns/admin-schema'
import { countAudience } from '@/lib/people/campaigns/audience-data'
import { db } from '@/lib/platform/database/db'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createCrowd } from '@/tests/support/people/campaigns'

const AT = new Date('2026-11-21T15:00:00Z')
const daysAgo = (days: number) => new Date(`${addDays(easternDay(AT), -days)}T00:00:00Z`)
const sizeOf = async (audience: Audience) => (await getAudienceSize(audience, AT)).people
const affiliateOf = async (userId = '') => (await db().affiliate.findUniqueOrThrow({ where: { userId } })).id

type Figures = Partial<Record<'clicks' | 'flaggedClicks' | 'pendingCount' | 'rejectedCount' | 'reversedCount', number>>
const figures = async (userId: string | undefined, days: number, counts: Figures, offerId = 1) =>
  db().statDay.create({
    data: { affiliateId: await affiliateOf(userId), day: daysAgo(days), offerId, sourceId: 0, ...counts },
  })

test('filters combine, and only approved affiliates with active accounts count [S2.23]', async () => {
  const { bucketId, userIds } = await createCrowd(6)
  const [one, two, three, four, five] = userIds
  const buckets = [bucketId]
  await db().user.updateMany({ where: { id: { in: [one ?? '', two ?? ''] } }, data: { country: 'DE' } })
  await db().affiliate.updateMany({ where: { userId: { in: [two ?? '', three ?? ''] } }, data: { level: 3 } })
  expect(await sizeOf({ buckets })).toBe(6)
  expect(await sizeOf({ buckets, countries: ['DE', 'FR'] })).toBe(2)
  expect(await sizeOf({ buckets, levels: [3] })).toBe(2)
  expect(await sizeOf({ buckets, levels: [3], countries: ['DE'] })).toBe(1)
  await db().affiliate.updateMany({ where: { userId: four ?? '' }, data: { status: 'suspended' } })
  await db().user.updateMany({ where: { id: five ?? '' }, data: { status: 'banned' } })
  expect(await sizeOf({ buckets })).toBe(4)
})

test('an affiliate promotes an offer after a counted click on it within seven Eastern days [S2.23]', async () => {
  const { bucketId, userIds } = await createCrowd(4)
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  await figures(userIds[0], 6, { clicks: 1 }, offerId)
  await figures(userIds[1], 7, { clicks: 1 }, offerId)
  await figures(userIds[2], 0, { flaggedClicks: 3 }, offerId)
  await figures(userIds[3], 0, { clicks: 1 }, offerId + 1)
  expect(await sizeOf({ buckets: [bucketId], offerId })).toBe(1)
})

test.each([
  ['click', { clicks: 1 }, { flaggedClicks: 2, pendingCount: 1 }],
  ['conversion', { reversedCount: 1 }, { clicks: 9, rejectedCount: 1 }],
] as const)(
  'inactive affiliates had no %s in the given Eastern days, whatever else they did [S2.23]',
  async (since, active, other) => {
    const { bucketId, userIds } = await createCrowd(4)
    await figures(userIds[0], 2, active)
    await figures(userIds[1], 3, active)
    await figures(userIds[2], 0, other)
    const size = (days: number) => sizeOf({ buckets: [bucketId], inactive: { since, days } })
    // the fourth was never active
    expect([await size(1), await size(2), await size(3), await size(4)]).toEqual([4, 4, 3, 2])
  },
)

test('an affiliate approved within those days is not inactive [S2.23]', async () => {
  const { bucketId, userIds } = await createCrowd(2)
  const inactive = { since: 'click', days: 3 } as const
  // the last moment of the day three days ago, and the first of the day after
  const start = dayStart(addDays(easternDay(AT), -2)).getTime()
  await db().affiliate.updateMany({ where: { userId: userIds[0] ?? '' }, data: { approvedAt: new Date(start - 1) } })
  await db().affiliate.updateMany({ where: { userId: userIds[1] ?? '' }, data: { approvedAt: new Date(start) } })
  expect(await sizeOf({ buckets: [bucketId], inactive })).toBe(1)
})

test('the audience size includes how many would be notified in the app and by email [S2.23]', async () => {
  const { bucketId, userIds } = await createCrowd(3)
  await savePreferences(
    { actor: { userId: userIds[0] ?? '' }, at: new Date() },
    { preferences: [{ topic: 'staff_message', inApp: false, byMail: true }] },
  )
  await savePreferences(
    { actor: { userId: userIds[1] ?? '' }, at: new Date() },
    { preferences: [{ topic: 'staff_message', inApp: false, byMail: false }] },
  )
  await savePreferences(
    { actor: { userId: userIds[2] ?? '' }, at: new Date() },
    { preferences: [{ topic: 'level_reached', inApp: false, byMail: false }] },
  )
  expect(await countAudience(db(), { buckets: [bucketId] }, AT)).toEqual({ people: 3, inApp: 1, byMail: 2 })
})
