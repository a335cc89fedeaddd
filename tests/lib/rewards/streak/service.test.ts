import { describe, expect, test } from 'vitest'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayFromColumn, dayStart, dayToColumn } from '@/lib/platform/dates/days'
import { getStreak, getStreakHistory } from '@/lib/rewards/streak/data'
import { notifyBrokenStreaks, remindStreaksAtRisk } from '@/lib/rewards/streak/reminder-service'
import {
  advanceStreak,
  grantRestorePoint,
  rebuildStreak,
  spendRestorePoint,
  withdrawRestorePoint,
} from '@/lib/rewards/streak/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'

const TODAY = '2026-11-20'
const ago = (days: number): Day => addDays(TODAY, -days)
const noonOf = (day: Day) => new Date(dayStart(day).getTime() + 12 * 3_600_000)
const NOON = noonOf(TODAY)

const offer = await createOffer({ advertiserId: (await createAdvertiser()).id })

type Made = { at: Date; status?: ConversionStatus }
async function convert(affiliateId: number, made: readonly Made[]) {
  const sketches = made.map(({ at, status = 'approved' }) => ({ affiliateId, offerId: offer.id, at, status }))
  await createEvents(
    [],
    sketches.map((sketch) => ({ ...sketch, payoutCents: 2500n })),
  )
}

async function affiliateWith(days: readonly Day[], points = 0): Promise<number> {
  const { id } = await createAffiliate()
  await convert(
    id,
    days.map((day) => ({ at: noonOf(day) })),
  )
  if (points > 0) await db().streak.create({ data: { affiliateId: id, restoreCount: points } })
  return id
}

const open = (id: number, at = NOON) => transact((tx) => advanceStreak(tx, id, at))
const restore = (id: number, at = NOON) => transact((tx) => spendRestorePoint(tx, id, at))
const stored = (id: number, at = NOON) => getStreak(id, at)

async function voidDay(id: number, day: Day, at = NOON) {
  await db().conversion.updateMany({
    where: { affiliateId: id, day: dayToColumn(day) },
    data: { status: 'reversed', reason: 'advertiser' },
  })
  return transact((tx) => rebuildStreak(tx, id, day, at))
}

describe('opening the app', () => {
  test('counts pending and approved conversions, and no rejected or reversed ones [S4.13]', async () => {
    const { id } = await createAffiliate()
    await convert(id, [
      { at: noonOf(ago(3)), status: 'reversed' },
      { at: noonOf(ago(2)), status: 'approved' },
      { at: noonOf(ago(1)), status: 'pending' },
      { at: noonOf(TODAY), status: 'rejected' },
    ])
    await open(id)
    expect(await stored(id)).toMatchObject({
      currentConversionStreak: 2,
      highestConversionStreak: 2,
      lastConversionDate: ago(1),
      todayHasConversion: false,
      today: TODAY,
    })
  })

  test('updates the streak; until then the stored one does not change [S4.17]', async () => {
    const id = await affiliateWith([ago(1)])
    expect(await stored(id)).toMatchObject({ currentConversionStreak: 0, lastConversionDate: null })
    await open(id)
    expect(await stored(id, noonOf(addDays(TODAY, 40)))).toMatchObject({ currentConversionStreak: 1 })
  })

  test.each(['2026-03-08', '2026-11-01'])(
    'on %s, a DST day, 23:59:59 counts for the day that ends and 00:00:00 for the one that begins [S4.16]',
    async (day) => {
      const next = dayStart(addDays(day, 1)).getTime()
      for (const [at, counted] of [
        [new Date(dayStart(day).getTime() - 1), addDays(day, -1)],
        [dayStart(day), day],
        [new Date(next - 1_000), day],
        [new Date(next), addDays(day, 1)],
      ] as const) {
        const { id } = await createAffiliate()
        await convert(id, [{ at }])
        await open(id, new Date(at.getTime() + 500))
        expect(await stored(id)).toMatchObject({ lastConversionDate: counted, currentConversionStreak: 1 })
      }
    },
  )

  test('in two tabs at 23:59:59.9, 200 days in a row, counts each day once [Q13]', { tags: ['slow'] }, async () => {
    const days = Array.from({ length: 200 }, (_, n) => ago(199 - n))
    const endOf = (day: Day) => dayStart(addDays(day, 1)).getTime()
    const { id } = await createAffiliate()
    await convert(
      id,
      days.map((day) => ({ at: new Date(endOf(day) - 150) })),
    )
    for (const [n, day] of days.entries()) {
      await Promise.all([open(id, new Date(endOf(day) - 100)), open(id, new Date(endOf(day) - 99))])
      expect(await stored(id)).toMatchObject({ currentConversionStreak: n + 1, lastConversionDate: day })
    }
    expect(await db().streakEvent.count({ where: { affiliateId: id } })).toBe(200)
  })

  test('stores every step for the calendar', async () => {
    const id = await affiliateWith([ago(5), ago(4), ago(1)])
    await open(id)
    const history = await getStreakHistory(id, ago(6), TODAY, NOON)
    expect(history.days.map(({ state }) => state)).toEqual([
      'none',
      'converted',
      'converted',
      'skipped',
      'none',
      'converted',
      'open',
    ])
    expect(history.events.find(({ kind }) => kind === 'broken')).toMatchObject({ day: ago(3), before: 2, after: 0 })
  })
})

describe('a conversion from just before midnight, committed after it', () => {
  const firstMoment = new Date(dayStart(TODAY).getTime() + 100)
  const lastMoment = new Date(dayStart(TODAY).getTime() - 100)

  test.each([
    { today: 'none', sales: [] as Date[], current: 4 },
    { today: 'one, counted before it was seen', sales: [dayStart(TODAY)], current: 5 },
  ])('counts for its day at the next opening, once; today: $today [S4.13] [S4.16]', async ({ sales, current }) => {
    const id = await affiliateWith([ago(4), ago(3), ago(2)])
    await open(id, noonOf(ago(2)))
    await convert(
      id,
      sales.map((at) => ({ at })),
    )
    await open(id, firstMoment)
    expect(await stored(id)).toMatchObject({ currentConversionStreak: current - 4, lastStreakBeforeReset: 3 })
    await convert(id, [{ at: lastMoment }])
    await open(id)
    await open(id)
    expect(await stored(id)).toMatchObject({
      currentConversionStreak: current,
      brokenAt: null,
      lastStreakBeforeReset: 0,
    })
    const rebuilt = await db().streakEvent.findMany({ where: { affiliateId: id, kind: 'rebuilt' } })
    expect(rebuilt).toMatchObject([{ streakBefore: current - 4, streakAfter: current }])
  })
})

test('the history lists the steps of one opening newest first', async () => {
  const id = await affiliateWith([20, 19, 17, 16, 14, 12, 11, 9, 7, 5, 3, 1].map(ago))
  await open(id)
  const { events } = await getStreakHistory(id, ago(30), TODAY, NOON)
  const days = events.map(({ day }) => day)
  expect(days).toHaveLength(20)
  expect(days).toEqual([...days].sort().reverse())
})

test('a day has the same state in every calendar, whether the calendar ends before or after the restore', async () => {
  const id = await affiliateWith([12, 11, 10, 9, 8, 7, 5, 4, 3].map(ago), 1)
  await restore(id, noonOf(ago(2)))
  const calendar = async (to: Day) => (await getStreakHistory(id, ago(12), to, NOON)).days
  const whole = await calendar(TODAY)
  expect(whole.find(({ day }) => day === ago(6))).toEqual({ day: ago(6), state: 'restored' })
  for (const to of [1, 2, 3, 4, 5, 6, 7].map(ago)) {
    const part = await calendar(to)
    expect(part).toEqual(whole.slice(0, part.length))
  }
})

describe('restoring', () => {
  const BROKEN = [ago(6), ago(5), ago(4), ago(3)]

  test.each([
    [0, 'no restore point'],
    [1, undefined],
    [3, undefined],
  ])('with %i points: %s [S4.24]', async (points, refusal) => {
    const id = await affiliateWith(BROKEN, points)
    const result = await restore(id).then(
      () => undefined,
      (error: { code: string; message: string }) => error,
    )
    if (refusal) expect(result).toMatchObject({ code: 'conflict', message: expect.stringContaining(refusal) })
    else expect(result).toBeUndefined()
    await open(id)
    expect(await stored(id)).toMatchObject({
      currentConversionStreak: refusal ? 0 : 4,
      streakRestoreCount: refusal ? 0 : points - 1,
      lastConversionDate: refusal ? ago(3) : ago(1),
    })
  })

  test('counts to today when today has a conversion, and today is not counted twice [S4.22]', async () => {
    const id = await affiliateWith([...BROKEN, TODAY], 2)
    await restore(id)
    await open(id)
    expect(await stored(id)).toMatchObject({ currentConversionStreak: 4, lastConversionDate: TODAY })
    await convert(id, [{ at: noonOf(addDays(TODAY, 1)) }])
    await open(id, noonOf(addDays(TODAY, 1)))
    expect(await stored(id)).toMatchObject({ currentConversionStreak: 5, highestConversionStreak: 5 })
  })

  test('is refused when it would not improve the streak, and spends nothing [S4.25] [S4.26]', async () => {
    const id = await affiliateWith([ago(5), ago(3), ago(2), ago(1)], 2)
    await expect(restore(id)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('as long') })
    await open(id)
    expect(await stored(id)).toMatchObject({ currentConversionStreak: 3, streakRestoreCount: 2 })
  })

  test('twenty times concurrently spends one point [S4.22] [Q13]', async () => {
    const id = await affiliateWith(BROKEN, 3)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => restore(id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stored(id)).toMatchObject({ currentConversionStreak: 4, streakRestoreCount: 2 })
    expect(await db().streakEvent.count({ where: { affiliateId: id, kind: 'restored' } })).toBe(1)
  })

  test('more than a week after the break is refused [S4.23]', async () => {
    const id = await affiliateWith([ago(20), ago(19)], 2)
    await expect(restore(id)).rejects.toMatchObject({ message: expect.stringContaining('7 days') })
  })
})

describe('restore points', () => {
  test('are granted up to three, also concurrently, and the database allows 0 to 3 [S3.6] [Q13]', async () => {
    const { id } = await createAffiliate()
    const given = await Promise.all(
      Array.from({ length: 8 }, (_, n) => transact((tx) => grantRestorePoint(tx, id, NOON, `level ${n}`))),
    )
    expect(given.filter(Boolean)).toHaveLength(3)
    expect(await stored(id)).toMatchObject({ streakRestoreCount: 3 })
    for (const restoreCount of [4, -1]) {
      await expect(db().streak.update({ where: { affiliateId: id }, data: { restoreCount } })).rejects.toThrow()
    }
  })

  test('are withdrawn while there are any', async () => {
    const { id } = await createAffiliate()
    await transact((tx) => grantRestorePoint(tx, id, NOON, 'quest'))
    const withdraw = () => transact((tx) => withdrawRestorePoint(tx, id, NOON, 'quest taken back'))
    expect([await withdraw(), await withdraw()]).toEqual([true, false])
  })
})

describe('a conversion that no longer counts', () => {
  test('leaves the streak as if the day had had none, but for the best one, and for when it broke', async () => {
    const id = await affiliateWith([ago(4), ago(3), ago(2), ago(1), TODAY])
    await open(id)
    expect(await voidDay(id, ago(2))).toBe(true)
    const other = await affiliateWith([ago(4), ago(3), ago(1), TODAY])
    await open(other)
    const broken = { brokenAt: NOON.toISOString(), highestConversionStreak: 5 }
    expect(await stored(id)).toEqual({ ...(await stored(other)), ...broken })
    expect(await db().streakEvent.findFirst({ where: { affiliateId: id, kind: 'rebuilt' } })).toMatchObject({
      streakBefore: 5,
      streakAfter: 2,
    })
  })

  test('changes nothing while its day has another conversion or is not counted yet', async () => {
    const id = await affiliateWith([ago(2), ago(1)])
    await convert(id, [{ at: noonOf(ago(1)) }])
    await open(id, noonOf(ago(1)))
    const kept = await stored(id)
    expect(await transact((tx) => rebuildStreak(tx, id, ago(1), NOON))).toBe(false)
    expect(await transact((tx) => rebuildStreak(tx, id, TODAY, NOON))).toBe(false)
    expect(await stored(id)).toEqual(kept)
  })

  test('keeps restores that still close a gap, and spent points stay spent', async () => {
    const id = await affiliateWith([ago(6), ago(5), ago(4), ago(3)], 2)
    await restore(id)
    await voidDay(id, ago(6))
    expect(await stored(id)).toMatchObject({ currentConversionStreak: 3, streakRestoreCount: 1 })
  })
})

describe('the reminders', () => {
  test('warn affiliates whose streak ends tonight, once, and change nothing [S4.17]', async () => {
    const atRisk = await affiliateWith([ago(2), ago(1)])
    const safe = await affiliateWith([ago(1), TODAY])
    expect(await remindStreaksAtRisk({ at: noonOf(TODAY) })).toBeGreaterThanOrEqual(1)
    expect(await remindStreaksAtRisk({ at: noonOf(TODAY) })).toBe(0)
    expect(await titlesFor(atRisk)).toEqual(['Your 2-day streak ends tonight'])
    expect(await titlesFor(safe)).toEqual([])
    expect(await stored(atRisk)).toMatchObject({ currentConversionStreak: 0 })
  })

  test('report a break on the day after, with whether a restore point can fix it', async () => {
    const withPoint = await affiliateWith([ago(3), ago(2)], 1)
    const without = await affiliateWith([ago(2)])
    await notifyBrokenStreaks({ at: dayStart(TODAY) })
    const messages = await messagesFor(withPoint)
    expect(messages).toEqual([expect.stringContaining('restore point brings it back')])
    expect(await messagesFor(without)).toEqual([expect.stringContaining('start a new one')])
  })
})

test('a suspended affiliate gets no streak reminders', async () => {
  const { id } = await createAffiliate({ status: 'suspended' })
  await convert(id, [{ at: noonOf(ago(1)) }])
  await remindStreaksAtRisk({ at: NOON })
  await notifyBrokenStreaks({ at: noonOf(addDays(TODAY, 1)) })
  expect(await titlesFor(id)).toEqual([])
})

async function told(affiliateId: number) {
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
  return db().notification.findMany({ where: { userId, dedupeKey: { startsWith: 'streak:' } } })
}
const titlesFor = async (id: number) => (await told(id)).map(({ title }) => title)
const messagesFor = async (id: number) => (await told(id)).map(({ message }) => message)

test('the checked day is updated each time the app is opened', async () => {
  const id = await affiliateWith([ago(1)])
  await open(id)
  await open(id, noonOf(addDays(TODAY, 1)))
  const { checkedDay } = await db().streak.findUniqueOrThrow({ where: { affiliateId: id } })
  expect(checkedDay && dayFromColumn(checkedDay)).toBe(addDays(TODAY, 1))
})
