import { describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, dayToColumn } from '@/lib/platform/dates/days'
import { getRestoreEligibility, getStreak } from '@/lib/rewards/streak/data'
import { notifyBrokenStreaks } from '@/lib/rewards/streak/reminder-service'
import { advanceStreak, rebuildStreak, recountStreak, spendRestorePoint } from '@/lib/rewards/streak/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'

const TODAY = '2026-11-20'
const ago = (days: number): Day => addDays(TODAY, -days)
const noonOf = (day: Day) => new Date(dayStart(day).getTime() + 12 * 3_600_000)
const NOON = noonOf(TODAY)

const offer = await createOffer({ advertiserId: (await createAdvertiser()).id })

async function affiliateWith(days: readonly Day[], points = 0): Promise<number> {
  const { id } = await createAffiliate()
  const sale = { affiliateId: id, offerId: offer.id, status: 'approved', payoutCents: 2500n } as const
  await createEvents(
    [],
    days.map((day) => ({ ...sale, at: noonOf(day) })),
  )
  if (points > 0) await db().streak.create({ data: { affiliateId: id, restoreCount: points } })
  return id
}

const open = (id: number, at = NOON) => transact((tx) => advanceStreak(tx, id, at))
const restore = (id: number, at = NOON) => transact((tx) => spendRestorePoint(tx, id, at))
const stored = (id: number, at = NOON) => getStreak(id, at)

async function voidDay(id: number, day: Day, at = NOON) {
  const where = { affiliateId: id, day: dayToColumn(day) }
  await db().conversion.updateMany({ where, data: { status: 'reversed', reason: 'advertiser' } })
  return transact((tx) => rebuildStreak(tx, id, day, at))
}

describe('a streak that breaks late', () => {
  const days = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => ago(from - index))
  const noticesOf = async (affiliateId: number) => {
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
    return db().notification.findMany({
      where: { userId, dedupeKey: { startsWith: 'streak:' } },
      orderBy: { createdAt: 'asc' },
    })
  }

  test('by a rejection nine days later broke on the day of the rejection: told, restorable, nothing earned is lost', async () => {
    const id = await affiliateWith(days(20, 0), 3)
    await open(id)
    await voidDay(id, ago(9))
    expect(await stored(id)).toMatchObject({
      currentConversionStreak: 9,
      highestConversionStreak: 21,
      lastStreakBeforeReset: 11,
      brokenAt: NOON.toISOString(),
    })
    expect(await getRestoreEligibility(id, NOON)).toMatchObject({ canRestore: true, availablePoints: 3 })
    expect((await noticesOf(id)).map(({ title, message }) => [title, message])).toEqual([
      [
        'Your 21-day streak is now 9 days long',
        'The conversion of Nov 11 no longer counts. A restore point brings 11 days back, for 7 days.',
      ],
    ])
    const fifth = noonOf(addDays(TODAY, 5))
    await voidDay(id, ago(20), fifth)
    await open(id, fifth)
    expect((await getRestoreEligibility(id, fifth)).lastStreakBeforeReset).toBe(10)
    await restore(id, fifth)
    expect((await stored(id, fifth)).currentConversionStreak).toBe(10)
  })

  const messagesOf = async (id: number) => (await noticesOf(id)).map(({ title, message }) => `${title}. ${message}`)

  test('by several rejections is told of each, and what is restored is the longest that any of them left', async () => {
    const id = await affiliateWith(days(20, 0), 3)
    await open(id)
    await voidDay(id, ago(9))
    // at the same instant, in the same piece, and then in the piece before
    await voidDay(id, ago(3))
    await voidDay(id, ago(12), noonOf(addDays(TODAY, 1)))
    expect(await messagesOf(id)).toEqual([
      'Your 21-day streak is now 9 days long. The conversion of Nov 11 no longer counts. A restore point brings 11 days back, for 7 days.',
      'Your 9-day streak is now 3 days long. The conversion of Nov 17 no longer counts. A restore point brings 11 days back, for 7 days.',
      'Your 11-day streak is now 8 days long. The conversion of Nov 8 no longer counts, so that day broke the streak.',
    ])
    const sixth = noonOf(addDays(TODAY, 6))
    await open(id, sixth)
    expect((await stored(id, sixth)).lastStreakBeforeReset).toBe(8)
    expect((await getRestoreEligibility(id, sixth)).canRestore).toBe(true)
  })

  test('when it was broken already, leaves what is before the day restorable for as long as the whole was', async () => {
    const id = await affiliateWith(days(11, 2), 2)
    await open(id)
    await voidDay(id, ago(4))
    expect(await stored(id)).toMatchObject({ currentConversionStreak: 0, lastStreakBeforeReset: 7 })
    expect(await messagesOf(id)).toEqual([
      'Your 10-day streak is now 7 days long. The conversion of Nov 16 no longer counts, so that day broke the streak.',
    ])
    const last = noonOf(addDays(TODAY, 6))
    expect((await getRestoreEligibility(id, last)).canRestore).toBe(true)
    expect((await getRestoreEligibility(id, noonOf(addDays(TODAY, 7)))).canRestore).toBe(false)
  })

  test('long after it ended changes nothing that can be restored, and nobody is told', async () => {
    const id = await affiliateWith(days(40, 20), 2)
    await open(id)
    await voidDay(id, ago(30))
    expect((await getRestoreEligibility(id, NOON)).canRestore).toBe(false)
    expect(await noticesOf(id)).toEqual([])
  })

  test('and is whole again once the conversion counts again, as its notice then says', async () => {
    const id = await affiliateWith(days(20, 0), 3)
    await open(id)
    await voidDay(id, ago(9))
    const where = { affiliateId: id, day: dayToColumn(ago(9)) }
    await db().conversion.updateMany({ where, data: { status: 'approved', reason: null } })
    await transact((tx) => recountStreak(tx, id, ago(9), NOON))
    expect(await stored(id)).toMatchObject({ currentConversionStreak: 21, brokenAt: null })
    expect((await noticesOf(id)).map(({ message }) => message)).toEqual([
      'The conversion of Nov 11 counts again: your streak is 21 days long.',
    ])
    expect((await getRestoreEligibility(id, NOON)).canRestore).toBe(false)
  })

  test.each([0, 1])(
    'by the rejection of what came %i days ago breaks as any day without a conversion does',
    async (back) => {
      const id = await affiliateWith(days(5, 0), 2)
      await open(id)
      await voidDay(id, ago(back))
      expect((await stored(id)).currentConversionStreak).toBe(back === 0 ? 5 : 1)
      expect(await noticesOf(id)).toHaveLength(back)
    },
  )

  test('by the rejection of its first day only gets shorter; without a point no restore is promised', async () => {
    const [first, cut] = [await affiliateWith(days(5, 0), 2), await affiliateWith(days(5, 0))]
    for (const id of [first, cut]) await open(id)
    await voidDay(first, ago(5))
    await voidDay(cut, ago(3))
    expect(await stored(first)).toMatchObject({
      currentConversionStreak: 5,
      highestConversionStreak: 6,
      brokenAt: null,
    })
    expect(await noticesOf(first)).toEqual([])
    expect((await noticesOf(cut)).map(({ message }) => message)).toEqual([
      'The conversion of Nov 17 no longer counts, so that day broke the streak.',
    ])
  })

  test('five days, a miss, one day, a miss: the five can be restored, as the notice of the first break promised', async () => {
    const id = await affiliateWith([...days(8, 4), ago(2)], 2)
    await open(id, noonOf(ago(4)))
    await open(id)
    expect(await getRestoreEligibility(id, NOON)).toEqual({
      canRestore: true,
      availablePoints: 2,
      lastStreakBeforeReset: 5,
    })
    await restore(id)
    expect(await stored(id)).toMatchObject({ currentConversionStreak: 5, streakRestoreCount: 1, brokenAt: null })
  })

  test('a notice that offers a restore leads to the streak, and says that it was restored once it was', async () => {
    const id = await affiliateWith(days(6, 2), 2)
    await notifyBrokenStreaks({ at: NOON })
    const offered = { message: 'Yesterday had no conversion. A restore point brings it back, for 7 days.' }
    expect(await noticesOf(id)).toMatchObject([{ ...offered, destinationUrlPath: '/home#streak-title' }])
    await restore(id)
    expect(await noticesOf(id)).toMatchObject([{ message: 'You restored it with a restore point.', readAt: null }])
  })

  test('the notice of a shorter break after a longer one promises nothing about itself', async () => {
    const id = await affiliateWith([...days(8, 4), ago(2)], 2)
    await notifyBrokenStreaks({ at: NOON })
    expect((await noticesOf(id)).map(({ title, message }) => [title, message])).toEqual([
      ['Your 1-day streak broke', 'Yesterday had no conversion. Convert today to start a new one.'],
    ])
  })
})
