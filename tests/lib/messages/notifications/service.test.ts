import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LiveBus } from '@/lib/messages/live/bus'
import type { LiveEvent } from '@/lib/messages/live/schema'
import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { countUnread, listNotifications } from '@/lib/messages/notifications/inbox-data'
import { getPreferences } from '@/lib/messages/notifications/preferences-data'
import { savePreferences } from '@/lib/messages/notifications/preferences-service'
import { notify, notifyAll, renotifyAffiliate, renotifyEach } from '@/lib/messages/notifications/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { systemClock } from '@/lib/platform/dates/clock'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { withoutModules } from '@/tests/support/platform/modules'

const AT = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2026-11-21T16:00:00Z')
const level: NotificationContent = {
  topic: 'level_reached',
  title: 'You reached level 2',
  message: 'Hustler',
  destinationUrlPath: '/levels',
  dedupeKey: 'level:2',
}

let ada: TestUser
beforeEach(async () => {
  ada = await createUser({ firstName: 'Ada' })
})

const tell = (news: NotificationContent = level) => transact((tx) => notify(tx, ada.id, news, AT))
const mails = (user = ada) => db().mailMessage.findMany({ where: { toAddress: user.email } })
const list = (user = ada) => listNotifications(user.id, {})

describe('notifying', () => {
  test('eight concurrent calls create one notification and one email', async () => {
    const told = await Promise.all(Array.from({ length: 8 }, () => tell()))
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await list()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('of a module that is off nobody hears or chooses, and everybody again once it is on', async () => {
    const topics = async () => (await getPreferences(ada.id)).preferences.map(({ topic }) => topic)
    await withoutModules(['levels'], async () => {
      expect(await tell()).toBe(false)
      await transact((tx) => renotifyEach(tx, [{ userId: ada.id, content: level }], AT))
      expect(await topics()).not.toContain('level_reached')
      expect(await topics()).toContain('streak_broken')
    })
    expect([await list(), await mails()]).toEqual([[], []])
    expect(await topics()).toContain('level_reached')
    expect(await tell()).toBe(true)
    const pathOf = async () => (await list())[0]?.destinationUrlPath
    expect(await withoutModules(['levels'], pathOf)).toBeNull()
    expect(await pathOf()).toBe('/levels')
  })

  test('a failed transaction creates no notification and no email', async () => {
    const failed = db().$transaction(async (tx) => {
      await notify(tx, ada.id, level, AT)
      throw new Error('changed our mind')
    })
    await expect(failed).rejects.toThrow('changed our mind')
    expect([await list(), await mails()]).toEqual([[], []])
  })

  test('a notification that requires an action is pending', async () => {
    const news = { ...level, topic: 'staff_message', isActionRequired: true, actionLabel: 'Check it' } as const
    await tell(news)
    const [shown] = await list()
    expect(shown).toMatchObject({
      type: 'system',
      isActionRequired: true,
      actionRequiredStatus: 'pending',
      action: { label: 'Check it' },
    })
  })

  test.each([
    ['its topic’s', {}, 'level'],
    ['its own', { icon: 'squad' }, 'squad'],
    ['none of a campaign, whose author chose the type', { campaign: { id: null, type: 'offer' } }, null],
  ] as const)('the icon is stored: %s [S3.16]', async (_, over, icon) => {
    await tell({ ...level, ...over })
    expect((await list())[0]?.icon).toBe(icon)
  })

  test('a notification that replaces another has its own icon [S3.16]', async () => {
    await transact((tx) => renotifyAffiliate(tx, ada.affiliateId ?? 0, level, AT))
    await transact((tx) => renotifyAffiliate(tx, ada.affiliateId ?? 0, { ...level, icon: 'squad' }, LATER))
    expect((await list()).map(({ icon }) => icon)).toEqual(['squad'])
  })

  test('one call notifies many users, each once', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => createUser()))
    const ids = [ada, ...others].map(({ id }) => id)
    await tell()
    expect(await transact((tx) => notifyAll(tx, ids, level, AT))).toBe(5)
    expect(await transact((tx) => notifyAll(tx, ids, level, AT))).toBe(0)
    expect(await transact((tx) => notifyAll(tx, [], level, AT))).toBe(0)
  })
})

describe('notification preferences', () => {
  test.each([
    { inApp: true, byMail: true, shown: 1, mailed: 1 },
    { inApp: true, byMail: false, shown: 1, mailed: 0 },
    { inApp: false, byMail: true, shown: 0, mailed: 1 },
    { inApp: false, byMail: false, shown: 0, mailed: 0 },
  ])('in the app $inApp, by email $byMail: shown $shown, emailed $mailed, and never twice', async (choice) => {
    const { inApp, byMail, shown, mailed } = choice
    await savePreferences(
      { actor: { userId: ada.id }, at: new Date() },
      { preferences: [{ topic: 'level_reached', inApp, byMail }] },
    )
    expect([await tell(), await tell()]).toEqual([true, false])
    expect(await list()).toHaveLength(shown)
    expect(await countUnread(ada.id)).toBe(shown)
    expect(await mails()).toHaveLength(mailed)
  })

  test('for one topic do not affect others', async () => {
    await savePreferences(
      { actor: { userId: ada.id }, at: new Date() },
      { preferences: [{ topic: 'streak_broken', inApp: false, byMail: false }] },
    )
    await tell()
    expect(await list()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('turned on later do not bring back earlier notifications', async () => {
    await savePreferences(
      { actor: { userId: ada.id }, at: new Date() },
      { preferences: [{ topic: 'level_reached', inApp: false, byMail: false }] },
    )
    await tell()
    await savePreferences(
      { actor: { userId: ada.id }, at: new Date() },
      { preferences: [{ topic: 'level_reached', inApp: true, byMail: true }] },
    )
    expect(await tell()).toBe(false)
    expect([await list(), await mails()]).toEqual([[], []])
  })

  test('a banned user gets no email', async () => {
    await db().user.update({ where: { id: ada.id }, data: { status: 'banned' } })
    expect(await tell()).toBe(true)
    expect(await mails()).toEqual([])
  })
})

describe('live updates', () => {
  let bus: LiveBus
  const heard: LiveEvent[] = []
  beforeEach(async () => {
    heard.length = 0
    bus = new LiveBus(systemClock)
    await bus.ready()
    bus.subscribe([`user:${ada.id}`], { send: (event) => heard.push(event), end: () => undefined })
  })
  afterEach(() => bus.close())

  test('open pages receive a notification once, with its ID', async () => {
    await tell()
    await tell()
    await bus.caughtUp()
    const [shown] = await list()
    expect(heard).toEqual([{ type: 'notification', notificationId: shown?.id }])
  })

  test('open pages receive nothing that is turned off in the app', async () => {
    await savePreferences(
      { actor: { userId: ada.id }, at: new Date() },
      { preferences: [{ topic: 'level_reached', inApp: false, byMail: true }] },
    )
    await tell()
    await bus.caughtUp()
    expect(heard).toEqual([])
  })
})

describe('notifying again', () => {
  const again = (title: string, at: Date) =>
    transact((tx) => renotifyAffiliate(tx, ada.affiliateId ?? 0, { ...level, title }, at))

  test('replaces the earlier notification and marks it unread; it is emailed the first time only', async () => {
    await again('one', AT)
    await db().notification.updateMany({
      where: { userId: ada.id },
      data: { readAt: AT, clickedAt: AT, deletedAt: AT },
    })
    await again('two', LATER)
    expect(await list()).toMatchObject([{ title: 'two', hasRead: false, createdAt: LATER.toISOString() }])
    expect(await mails()).toHaveLength(1)
  })

  test('shows nothing to users who turned it off in the app', async () => {
    await savePreferences(
      { actor: { userId: ada.id }, at: new Date() },
      { preferences: [{ topic: 'level_reached', inApp: false, byMail: false }] },
    )
    await again('one', AT)
    await again('two', LATER)
    expect(await list()).toEqual([])
    expect(await countUnread(ada.id)).toBe(0)
  })
})
