import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from '@/lib/messages/notifications/inbox-data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { dayToColumn } from '@/lib/platform/dates/days'
import { listQuests } from '@/lib/rewards/quests/data'
import { settleQuests } from '@/lib/rewards/quests/settlement-service'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createQuest } from '@/tests/support/factories/quests'
import { createUser, type TestUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-21T15:00:00Z')
const minutesLater = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

let ada: TestUser
let affiliateId: number
let offerIds: number[]
beforeEach(async () => {
  ada = await createUser()
  affiliateId = ada.affiliateId ?? 0
  const advertiser = await createAdvertiser()
  offerIds = []
  for (let n = 0; n < 3; n += 1) offerIds.push((await createOffer({ advertiserId: advertiser.id })).id)
})
afterEach(async () => {
  await db().questProgress.deleteMany()
  await db().quest.deleteMany()
})

const sell = (at = AT, more: { offer?: number; payoutCents?: bigint; status?: 'pending' | 'approved' } = {}) => {
  const { offer = 0, ...sale } = more
  return convert({ affiliateId, offerId: offerIds[offer] ?? 0, at, ...sale })
}
const progressOf = (questId: number, windowKey = '2026-11-21') =>
  db().questProgress.findUnique({ where: { affiliateId_questId_windowKey: { affiliateId, questId, windowKey } } })
const settle = (at = AT, occurredAt = at) => transact((tx) => settleQuests(tx, affiliateId, at, occurredAt))
const questNews = async () =>
  (await listNotifications(ada.id, {})).map(({ title }) => title).filter((title) => title.startsWith('Quest'))

describe('a quest of conversions', () => {
  test('is done with the conversion that reaches its target, and notified once', async () => {
    const { id } = await createQuest()
    await sell()
    await sell(minutesLater(1), { status: 'pending' })
    expect(await progressOf(id)).toMatchObject({ value: 2n, completedAt: null })
    await sell(minutesLater(2))
    await sell(minutesLater(3))
    expect(await progressOf(id)).toMatchObject({ value: 4n, completedAt: minutesLater(2), claimedAt: null })
    expect(await questNews()).toEqual(['Quest completed: Three in a day'])
  })

  test('counts every one of many concurrent conversions, on different offers', async () => {
    const { id } = await createQuest({ target: 9n })
    await Promise.all(Array.from({ length: 9 }, (_, n) => sell(minutesLater(n), { offer: n % 3 })))
    expect(await progressOf(id)).toMatchObject({ value: 9n, completedAt: expect.any(Date) })
    expect(await questNews()).toHaveLength(1)
  })

  test('counts each Eastern day separately, from zero', async () => {
    const { id } = await createQuest()
    await sell(new Date('2026-11-21T04:59:59.999Z'))
    await sell(new Date('2026-11-21T05:00:00.000Z'))
    expect(await progressOf(id, '2026-11-20')).toMatchObject({ value: 1n })
    expect(await progressOf(id, '2026-11-21')).toMatchObject({ value: 1n })
  })

  test('for one offer counts that offer only', async () => {
    const { id } = await createQuest({ offerId: offerIds[1] ?? 0 })
    await sell()
    await sell(AT, { offer: 1 })
    expect(await progressOf(id)).toMatchObject({ value: 1n })
  })
})

describe('quest metrics', () => {
  test('earnings are the payouts of pending and approved conversions of the week', async () => {
    const { id } = await createQuest({ metric: 'earnings', window: 'week', target: 5_000n })
    await sell(new Date('2026-11-16T05:00:00Z'), { payoutCents: 2_000n, status: 'pending' })
    await sell(new Date('2026-11-15T23:00:00Z'), { payoutCents: 9_000n })
    await sell(AT, { payoutCents: 3_000n })
    expect(await progressOf(id, '2026-11-16')).toMatchObject({ value: 5_000n, completedAt: AT })
  })

  test('clicks are unique clicks, without flagged ones', async () => {
    const { id } = await createQuest({ metric: 'clicks', target: 100n })
    const day = { affiliateId, day: dayToColumn('2026-11-21'), sourceId: 0, flaggedClicks: 900 }
    await db().statDay.create({ data: { ...day, offerId: offerIds[0] ?? 0, clicks: 6_000, uniqueClicks: 60 } })
    await db().statDay.create({ data: { ...day, offerId: offerIds[1] ?? 0, clicks: 4_000, uniqueClicks: 40 } })
    await settle()
    expect(await progressOf(id)).toMatchObject({ value: 100n, completedAt: AT })
  })

  test('referrals are those with a confirmed email and a first approved conversion in the window', async () => {
    const { id } = await createQuest({ metric: 'referrals', window: 'week', target: 2n })
    type Joined = { status?: 'approved' | 'pending'; refusedReason?: string; isConfirmed?: boolean }
    const join = async (approvedAt: string, joined: Joined = {}) => {
      const { status = 'approved', refusedReason = null, isConfirmed = true } = joined
      const { id: userId, affiliateId: referredId } = await createUser()
      await db().user.update({ where: { id: userId }, data: { emailConfirmedAt: isConfirmed ? AT : null } })
      const terms = { joinedAt: new Date('2026-11-01'), commissionUntil: new Date('2027-11-21') }
      const referral = { referredId: referredId ?? 0, referrerId: affiliateId, refusedReason, ...terms }
      await db().referral.create({ data: referral })
      await convert({ affiliateId: referral.referredId, offerId: offerIds[0] ?? 0, at: new Date(approvedAt), status })
    }
    const weekly = async () => {
      await settle()
      return progressOf(id, '2026-11-16')
    }
    await join('2026-11-16T04:59:59.999Z')
    await join('2026-11-20T12:00:00Z', { refusedReason: 'same_address' })
    await join('2026-11-20T12:00:00Z', { isConfirmed: false })
    await join('2026-11-20T12:00:00Z', { status: 'pending' })
    await join('2026-11-16T05:00:00.000Z')
    expect(await weekly()).toMatchObject({ value: 1n })
    await join('2026-11-23T04:59:59.999Z')
    expect(await weekly()).toMatchObject({ value: 2n, completedAt: expect.any(Date) })
  })

  test('a streak is computed from the conversions, and its quest stays done when it breaks [S4.13]', async () => {
    const { id } = await createQuest({ metric: 'streak_days', window: 'once', target: 3n })
    // a stored streak from long ago, which is no longer running
    const kept = { currentStreak: 40, highestStreak: 40, lastConversionDay: dayToColumn('2026-10-01') }
    await db().streak.update({ where: { affiliateId }, data: kept })
    for (const day of ['18', '19', '20']) await sell(new Date(`2026-11-${day}T15:00:00Z`))
    await settle()
    expect(await progressOf(id, 'once')).toMatchObject({ value: 3n })
    await settle(new Date('2026-11-28T15:00:00Z'))
    expect(await progressOf(id, 'once')).toMatchObject({ value: 3n, completedAt: expect.any(Date) })
  })

  test('the current streak does not complete a past week', async () => {
    const { id } = await createQuest({ metric: 'streak_days', window: 'week', target: 1n })
    await sell()
    await settle(AT, new Date('2026-11-12T15:00:00Z'))
    expect(await progressOf(id, '2026-11-16')).toMatchObject({ completedAt: expect.any(Date) })
    expect(await progressOf(id, '2026-11-09')).toBeNull()
  })

  test('a connected Discord account is 1, also after it is disconnected', async () => {
    const { id } = await createQuest({ metric: 'discord_connected', window: 'once', target: 1n })
    await settle()
    expect(await progressOf(id, 'once')).toBeNull()
    const data = { userId: ada.id, discordId: ada.id, username: 'ada', scopes: [], connectedAt: AT }
    await db().discordConnection.create({ data })
    await settle()
    await db().discordConnection.update({ where: { userId: ada.id }, data: { disconnectedAt: AT } })
    await settle(minutesLater(1))
    expect(await progressOf(id, 'once')).toMatchObject({ value: 1n, completedAt: AT })
  })
})

describe('audience and dates', () => {
  test.each([
    ['a paused quest', { status: 'paused' }],
    ['a draft', { status: 'draft' }],
    ['a quest that starts later today', { startsAt: minutesLater(60) }],
    ['a quest that ended yesterday', { endsAt: new Date('2026-11-21T05:00:00Z') }],
    ['a quest for another audience', { audience: { levels: [5] } }],
  ] as const)('%s is not affected', async (_, data) => {
    const { id } = await createQuest({ target: 1n, ...(data as object) })
    await sell()
    expect(await progressOf(id)).toBeNull()
  })

  test('a banned affiliate completes nothing', async () => {
    const { id } = await createQuest({ target: 1n })
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'banned' } })
    await sell()
    expect(await progressOf(id)).toBeNull()
  })
})

describe('a late rejection', () => {
  test('that leaves the target reached changes only the value', async () => {
    const { id } = await createQuest({ target: 2n })
    const first = await sell()
    await sell()
    await sell()
    await takeBack(first, new Date('2026-11-25T12:00:00Z'))
    expect(await progressOf(id)).toMatchObject({ value: 2n, completedAt: AT })
  })

  test('below the target undoes the quest with a notification, and another conversion of that day completes it again', async () => {
    const { id } = await createQuest({ target: 2n })
    const first = await sell(AT, { status: 'pending' })
    await sell(minutesLater(1))
    await takeBack(first, minutesLater(2), 'fraud')
    expect(await progressOf(id)).toMatchObject({ value: 1n, completedAt: null })
    await sell(minutesLater(3))
    expect(await progressOf(id)).toMatchObject({ value: 2n, completedAt: minutesLater(3) })
    expect(await questNews()).toEqual([
      'Quest completed: Three in a day',
      'Quest no longer completed: Three in a day',
      'Quest completed: Three in a day',
    ])
  })

  test('also undoes a quest that has ended since', async () => {
    const { id } = await createQuest({ target: 1n })
    const only = await sell()
    await db().quest.update({ where: { id }, data: { status: 'ended' } })
    await takeBack(only, new Date('2026-11-25T12:00:00Z'))
    expect(await progressOf(id)).toMatchObject({ value: 0n, completedAt: null })
  })
})

describe('the list', () => {
  const list = (at = AT) => listQuests(affiliateId, at)

  test('shows active quests for the affiliate, with current values [S2.83]', async () => {
    await createQuest({ name: 'for all' })
    await createQuest({ name: 'for level 5', audience: { levels: [5] } })
    await createQuest({ name: 'paused', status: 'paused' })
    const day = { affiliateId, day: dayToColumn('2026-11-21'), sourceId: 0, offerId: offerIds[0] ?? 0 }
    await db().statDay.create({ data: { ...day, pendingCount: 1, approvedCount: 1, rejectedCount: 5 } })
    expect(await list()).toMatchObject([{ name: 'for all', value: 2, target: 3, state: 'open' }])
  })

  test('shows a done, unclaimed quest for seven days after its window', async () => {
    const { id } = await createQuest({ target: 1n })
    await sell(new Date('2026-11-10T15:00:00Z'))
    const shown = async (at: string) =>
      (await list(new Date(at))).map(({ windowKey, state }) => `${windowKey} ${state}`)
    expect(await shown('2026-11-18T04:59:59Z')).toEqual(['2026-11-10 done', '2026-11-17 open'])
    expect(await shown('2026-11-18T05:00:00Z')).toEqual(['2026-11-18 open'])
    await db().quest.update({ where: { id }, data: { status: 'ended' } })
    expect(await shown('2026-11-12T15:00:00Z')).toEqual(['2026-11-10 done'])
  })
})
