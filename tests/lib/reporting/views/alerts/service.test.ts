import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { listAlerts } from '@/lib/reporting/views/alerts/data'
import { type AlertInput, alertInputSchema } from '@/lib/reporting/views/alerts/schema'
import { checkAlerts, removeAlert, switchAlert, watchFigure } from '@/lib/reporting/views/alerts/service'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents, createSource } from '@/tests/support/factories/stats'
import { mailsTo } from '@/tests/support/messages/mails'
import { codeOf, createOwner, createStaffReader, newView, type Owner } from '@/tests/support/reporting/report-views'

const AT = new Date('2026-10-01T12:00:00Z')
const HOUR_MS = 3_600_000
const drop = alertInputSchema.parse({
  figure: 'clicks',
  dimension: null,
  value: null,
  rule: 'drop',
  bound: 40,
  days: 7,
  minClicks: 20,
  window: 'yesterday',
})

/** Clicks of an affiliate on days, at the last minute of each Eastern one. */
async function traffic(owner: Owner, offerId: number, days: Record<string, number>, more: { sourceId?: number } = {}) {
  const clicks = Object.entries(days).flatMap(([day, count]) =>
    Array.from({ length: count }, () => ({
      affiliateId: owner.scope,
      offerId,
      ...more,
      at: new Date(dayStart(addDays(day, 1)).getTime() - 60_000),
    })),
  )
  await createEvents(clicks)
}

const steady = (from: string, count: number, clicks: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [addDays(from, index), clicks]))

/** Checks at every full hour from the first Eastern day on. */
async function checkHourly(from: string, days: number) {
  for (let at = dayStart(from).getTime(); at < dayStart(addDays(from, days)).getTime(); at += HOUR_MS)
    await checkAlerts({ clock: fixedClock(new Date(at)) })
}

/** Checks once on an Eastern day. */
const checkOn = (day: string) => checkAlerts({ clock: fixedClock(new Date(dayStart(day).getTime() + 8 * HOUR_MS)) })

const noticesOf = async ({ userId }: { userId: string }) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(
    ({ title, message, createdAt }) => ({ title, message, at: createdAt.toISOString() }),
  )
const watch = (owner: Owner, viewId: string, input: AlertInput = drop) =>
  watchFigure({ actor: owner, at: AT }, { ...input, viewId })

let offerId: number
beforeEach(async () => {
  await db().reportAlert.deleteMany()
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id, name: 'Card' })).id
})

describe('an alert', () => {
  test('tells once when a figure leaves its range and once when it is back, over days and a change of clocks', async () => {
    const owner = await createOwner()
    // clocks are set back on November 1; October 31 has no traffic, November 1 little
    await traffic(owner, offerId, { ...steady('2026-10-20', 11, 10), '2026-11-01': 2, ...steady('2026-11-02', 5, 10) })
    await watch(owner, await newView(owner))
    await checkHourly('2026-10-31', 5)
    const notices = await noticesOf(owner)
    expect(notices.map(({ title }) => title.split(':')[0])).toEqual(['Alert', 'Back to normal'])
    // the day without traffic is judged at the first check after it ended, Eastern
    expect(notices[0]).toMatchObject({ at: '2026-11-01T04:00:00.000Z' })
    expect(notices[0]?.message).toBe('Clicks 0 on Oct 31, 100% below the mean of the 7 days before, 10, with 0 clicks.')
    expect(notices[1]).toMatchObject({ at: '2026-11-03T05:00:00.000Z' })
    expect(notices[1]?.message).toContain('Clicks 10 on Nov 2')
    expect(await mailsTo(owner.email)).toHaveLength(2)
    const [alert] = (await listAlerts(owner)).alerts
    expect(alert?.events.map(({ hasBegun, day }) => `${day} ${hasBegun}`)).toEqual([
      '2026-11-02 false',
      '2026-10-31 true',
    ])
  })

  test('counts the day on which clocks are set forward like every other', async () => {
    const owner = await createOwner()
    await traffic(owner, offerId, { ...steady('2026-03-01', 7, 10), '2026-03-08': 10, '2026-03-09': 10 })
    await watch(owner, await newView(owner))
    await checkHourly('2026-03-08', 2)
    expect(await noticesOf(owner)).toEqual([])
    await traffic(owner, offerId, { '2026-03-11': 3 })
    await checkHourly('2026-03-11', 1)
    expect((await noticesOf(owner)).map(({ at }) => at)).toEqual(['2026-03-11T04:00:00.000Z'])
  })

  test('says nothing with fewer clicks than the least number', async () => {
    const owner = await createOwner()
    await traffic(owner, offerId, steady('2026-10-20', 5, 3))
    await watch(owner, await newView(owner))
    await checkOn('2026-10-25')
    expect(await noticesOf(owner)).toEqual([])
  })

  test('watches one value of a view, and names it', async () => {
    const owner = await createOwner()
    const [bio, other] = [await createSource(owner.scope, 'tiktok-bio'), await createSource(owner.scope, 'other')]
    await traffic(owner, offerId, { ...steady('2026-10-20', 7, 10), '2026-10-27': 1 }, { sourceId: bio })
    await traffic(owner, offerId, { ...steady('2026-10-20', 7, 10), '2026-10-27': 50 }, { sourceId: other })
    await watch(owner, await newView(owner), { ...drop, dimension: 'source', value: String(bio) })
    await watch(owner, await newView(owner), { ...drop, dimension: 'source', value: String(other) })
    await checkOn('2026-10-28')
    const notices = await noticesOf(owner)
    expect(notices).toHaveLength(1)
    expect(notices[0]?.title).toContain('Alert: tiktok-bio in View')
    expect((await listAlerts(owner)).alerts[0]?.text).toBe('tiktok-bio: Clicks 40% or more below the mean of 7 days')
  })

  test('counts nothing of other affiliates', async () => {
    const [owner, neighbor] = [await createOwner(), await createOwner()]
    const foreign = await createSource(neighbor.scope, 'theirs')
    await traffic(neighbor, offerId, { ...steady('2026-10-20', 7, 10), '2026-10-27': 1 }, { sourceId: foreign })
    await watch(owner, await newView(owner), { ...drop, dimension: 'source', value: String(foreign) })
    await watch(owner, await newView(owner, { offer: String(offerId) }))
    await checkOn('2026-10-28')
    expect(await noticesOf(owner)).toEqual([])
    expect((await listAlerts(owner)).alerts[0]?.text).not.toContain('theirs')
  })

  test('is told once when several workers check at the same time', async () => {
    const owner = await createOwner()
    await traffic(owner, offerId, { ...steady('2026-10-20', 7, 10), '2026-10-27': 1 })
    await watch(owner, await newView(owner))
    const clock = fixedClock('2026-10-28T12:00:00Z')
    await Promise.all(Array.from({ length: 6 }, () => checkAlerts({ clock })))
    expect(await noticesOf(owner)).toHaveLength(1)
    expect(await db().reportAlertEvent.count()).toBe(1)
    expect(await mailsTo(owner.email)).toHaveLength(1)
  })

  test('goes by the preferences of its topic', async () => {
    const owner = await createOwner()
    await db().notificationPreference.create({
      data: { userId: owner.userId, topic: 'report_alert', inApp: true, byMail: false },
    })
    await traffic(owner, offerId, { ...steady('2026-10-20', 7, 10), '2026-10-27': 1 })
    await watch(owner, await newView(owner))
    await checkOn('2026-10-28')
    expect(await noticesOf(owner)).toHaveLength(1)
    expect(await mailsTo(owner.email)).toHaveLength(0)
  })

  test('is not checked for accounts that are suspended, nor while it is off', async () => {
    const [owner, off] = [await createOwner(), await createOwner()]
    for (const each of [owner, off]) {
      await traffic(each, offerId, { ...steady('2026-10-20', 7, 10), '2026-10-27': 1 })
      const { id } = await watch(each, await newView(each))
      if (each === off) await switchAlert({ actor: off, at: AT }, { id, isActive: false })
    }
    await db().user.update({ where: { id: owner.userId }, data: { status: 'suspended' } })
    await checkOn('2026-10-28')
    expect([await noticesOf(owner), await noticesOf(off)]).toEqual([[], []])
  })

  test('says on its page why it cannot be checked', async () => {
    const owner = await createOwner()
    const viewId = await newView(owner)
    await watch(owner, viewId)
    const { query } = await db().reportView.findUniqueOrThrow({ where: { id: viewId } })
    await db().reportView.update({ where: { id: viewId }, data: { query: { ...(query as object), s1: ['ad'] } } })
    await checkOn('2026-10-28')
    expect((await listAlerts(owner)).alerts[0]?.problem).toContain('take them off first')
  })

  test('is set up, seen and changed by its owner only, within what they may count', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const viewId = await newView(owner)
    const { id } = await watch(owner, viewId)
    expect(await codeOf(watch(other, viewId))).toBe('not_found')
    expect(await codeOf(switchAlert({ actor: other, at: AT }, { id, isActive: false }))).toBe('not_found')
    expect(await codeOf(removeAlert({ actor: other, at: AT }, { id }))).toBe('not_found')
    expect((await listAlerts(other)).alerts).toEqual([])
    expect(await codeOf(watch(owner, viewId, { ...drop, figure: 'revenueCents' }))).toBe('forbidden')
    expect(await codeOf(watch(owner, viewId, { ...drop, dimension: 'affiliate', value: '1' }))).toBe('forbidden')
    expect(await codeOf(watch(owner, await newView(owner, { s1: 'ad' })))).toBe('invalid')
    await removeAlert({ actor: owner, at: AT }, { id })
    expect((await listAlerts(owner)).alerts).toEqual([])
  })

  test('of staff counts everybody, and ends with the role', async () => {
    const [owner, staff] = [await createOwner(), await createStaffReader()]
    await traffic(owner, offerId, { ...steady('2026-10-20', 7, 10), '2026-10-27': 1 })
    const viewId = await newView(staff, { offer: String(offerId) })
    const input = { ...drop, dimension: 'affiliate' as const, value: String(owner.scope) }
    await watchFigure({ actor: staff, at: AT }, { ...input, viewId })
    await db().user.update({ where: { id: staff.userId }, data: { role: 'MODERATOR' } })
    await checkOn('2026-10-28')
    expect(await noticesOf(staff)).toEqual([])
    await db().user.update({ where: { id: staff.userId }, data: { role: 'SUPER_ADMIN' } })
    await checkAlerts({ clock: fixedClock('2026-10-29T03:30:00Z') })
    expect(await noticesOf(staff)).toHaveLength(1)
  })

  test('of staff is not checked without the two-factor authentication their role must have', async () => {
    const staff = await createStaffReader()
    const day = { affiliateId: (await createOwner()).scope, offerId }
    await createEvents([{ ...day, at: new Date('2026-10-27T15:00:00Z') }])
    const above = { ...drop, rule: 'above' as const, bound: 0, days: null, minClicks: 0 }
    await watchFigure({ actor: staff, at: AT }, { ...above, viewId: await newView(staff, { offer: String(offerId) }) })
    const rule = { role: 'SUPER_ADMIN' as const, requiresTwoFactor: true }
    await db().roleRule.upsert({ where: { role: rule.role }, create: rule, update: rule })
    try {
      await checkAlerts({ clock: fixedClock('2026-10-28T15:00:00Z') })
      expect(await noticesOf(staff)).toEqual([])
    } finally {
      await db().roleRule.deleteMany({ where: { role: rule.role } })
    }
    await checkAlerts({ clock: fixedClock('2026-10-28T16:00:00Z') })
    expect(await noticesOf(staff)).toHaveLength(1)
  })
})
