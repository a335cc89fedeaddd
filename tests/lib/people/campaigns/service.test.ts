import { beforeEach, describe, expect, test } from 'vitest'
import { LiveBus } from '@/lib/messages/live/bus'
import type { LiveEvent } from '@/lib/messages/live/schema'
import { countUnread, listNotifications } from '@/lib/messages/notifications/inbox-data'
import {
  deleteNotification,
  markAllRead,
  markRead,
  recordNotificationClick,
} from '@/lib/messages/notifications/inbox-service'
import { savePreferences } from '@/lib/messages/notifications/preferences-service'
import { actOnCampaign, confirmCampaign, createCampaign } from '@/lib/people/campaigns/admin-service'
import { CHUNK_SIZE } from '@/lib/people/campaigns/constants'
import { sendCampaign, sendDueCampaigns } from '@/lib/people/campaigns/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock, systemClock } from '@/lib/platform/dates/clock'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { campaignOf, campaignSketch, createCrowd, toldOf } from '@/tests/support/people/campaigns'

const AT = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2026-11-21T16:00:00Z')
const clock = fixedClock(AT)
const reason = 'For the launch'

let boss: Awaited<ReturnType<typeof createStaff>>
beforeEach(async () => {
  boss = await createStaff()
})

const context = (at = AT) => ({ actor: boss, at })
const send = (id: string, count: number, scheduledAt: string | null = null) =>
  confirmCampaign(context(), { id, version: 1, count, scheduledAt, confirm: `send to ${count}`, reason })
const recall = (id: string, at = LATER) => actOnCampaign(context(at), { id, action: 'recall', reason })

async function compose(size: number) {
  const crowd = await createCrowd(size)
  return { ...crowd, id: await createCampaign(context(), campaignSketch(crowd.bucketId)) }
}

describe('sending', () => {
  test('notifies its audience in the app, nobody else, and counts them [S2.23]', async () => {
    const { id, userIds } = await compose(3)
    const others = await createCrowd(1)
    await send(id, 3)
    for (const userId of userIds) {
      expect(await listNotifications(userId, {})).toMatchObject([
        {
          type: 'offer',
          title: 'New offers are in',
          destinationUrlPath: '/offers',
          action: { label: 'Browse offers' },
        },
      ])
    }
    expect(await listNotifications(others.userIds[0] ?? '', {})).toEqual([])
    expect(await campaignOf(id)).toMatchObject({ status: 'sent', sentAt: AT, audienceCount: 3, deliveredCount: 3 })
  })

  test('respects preferences: in-app off is not delivered, email on is emailed [S2.23]', async () => {
    const { id, userIds } = await compose(3)
    const [noBell = '', noMail = '', usual = ''] = userIds
    await savePreferences(
      { actor: { userId: noBell }, at: new Date() },
      { preferences: [{ topic: 'staff_message', inApp: false, byMail: true }] },
    )
    await savePreferences(
      { actor: { userId: noMail }, at: new Date() },
      { preferences: [{ topic: 'staff_message', inApp: true, byMail: false }] },
    )
    await send(id, 3)
    expect([await countUnread(noBell), await countUnread(noMail), await countUnread(usual)]).toEqual([0, 1, 1])
    expect(await campaignOf(id)).toMatchObject({ audienceCount: 3, deliveredCount: 2, readCount: 0 })
    const mailed = async (userId: string) => {
      const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
      return db().mailMessage.count({ where: { toAddress: email, subject: { contains: 'New offers are in' } } })
    }
    expect([await mailed(noBell), await mailed(noMail), await mailed(usual)]).toEqual([1, 0, 1])
  })

  test('continues after an interruption, and three concurrent workers notify nobody twice [S2.23] [Q10]', async () => {
    const size = 4 * CHUNK_SIZE + 1
    const { id } = await compose(size)
    await send(id, size)
    // sent during the request; then the process is gone
    expect(await campaignOf(id)).toMatchObject({ status: 'sending', deliveredCount: 2 * CHUNK_SIZE })
    const campaign = await campaignOf(id)
    const told = await Promise.all([1, 2, 3].map(() => sendCampaign(campaign, 2, AT)))
    expect(told.reduce((sum, each) => sum + each)).toBe(2 * CHUNK_SIZE + 1)
    await sendDueCampaigns({ at: AT })
    expect(await campaignOf(id)).toMatchObject({ status: 'sent', deliveredCount: size })
    expect(new Set((await toldOf(id)).map(({ userId }) => userId)).size).toBe(size)
    expect(await db().notificationCampaignRecipient.count({ where: { campaignId: id } })).toBe(0)
  })

  test('leaves out users deleted before the scheduled time [S2.23]', async () => {
    const { id, userIds } = await compose(2)
    await send(id, 2, '2026-11-21T15:30:00Z')
    await db().user.update({ where: { id: userIds[0] ?? '' }, data: { status: 'deleted' } })
    await sendDueCampaigns({ at: LATER })
    expect((await toldOf(id)).map(({ userId }) => userId)).toEqual([userIds[1]])
  })

  test('leaves out affiliates suspended during the sending [S2.23]', async () => {
    const size = 2 * CHUNK_SIZE + 2
    const { id, userIds } = await compose(size)
    await send(id, size)
    const [gone = '', stays] = userIds.slice(-2)
    await db().affiliate.update({ where: { userId: gone }, data: { status: 'suspended' } })
    await sendDueCampaigns({ at: LATER })
    const told = new Set((await toldOf(id)).map(({ userId }) => userId))
    expect([told.size, told.has(gone), told.has(stays ?? '')]).toEqual([size - 1, false, true])
  })
})

describe('a schedule', () => {
  test('waits for its time and then notifies the audience of that time, once in three concurrent runs [S2.23]', async () => {
    const { id, bucketId } = await compose(2)
    await send(id, 2, '2026-11-21T15:30:00Z')
    await sendDueCampaigns({ at: AT })
    expect(await campaignOf(id)).toMatchObject({ status: 'scheduled', audienceCount: 2, deliveredCount: 0 })
    const late = await createCrowd(1)
    await db().affiliate.updateMany({ where: { bucketId: late.bucketId }, data: { bucketId } })
    await Promise.all([1, 2, 3].map(() => sendDueCampaigns({ at: LATER })))
    expect(await campaignOf(id)).toMatchObject({ status: 'sent', audienceCount: 3, deliveredCount: 3, sentAt: LATER })
    expect((await auditOf('notification_campaign', id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['notification_campaign.create', boss.userId],
      ['notification_campaign.schedule', boss.userId],
      ['notification_campaign.begin', null],
    ])
  })

  test('that is cancelled becomes a draft again and notifies nobody [S2.23]', async () => {
    const { id } = await compose(1)
    await send(id, 1, '2026-11-21T15:30:00Z')
    await actOnCampaign(context(), { id, action: 'unschedule', reason })
    await sendDueCampaigns({ at: LATER })
    expect(await campaignOf(id)).toMatchObject({ status: 'draft', scheduledAt: null, deliveredCount: 0 })
  })
})

describe('the results of a campaign', () => {
  const idOf = async (userId: string, campaignId: string) =>
    (await db().notification.findFirstOrThrow({ where: { userId, campaignId } })).id

  test('count each user once, however often they read or click [S2.23] [S4.40]', async () => {
    const { id, userIds } = await compose(4)
    const [reader = '', clicker = '', allReader = '', deleter = ''] = userIds
    await send(id, 4)
    const read = await idOf(reader, id)
    const clicked = await idOf(clicker, id)
    await Promise.all([1, 2, 3].map(() => markRead({ actor: { userId: reader }, at: clock.now() }, { id: read })))
    await Promise.all(
      [1, 2, 3].map(() => recordNotificationClick({ actor: { userId: clicker }, at: clock.now() }, { id: clicked })),
    )
    await markAllRead({ actor: { userId: allReader }, at: clock.now() }, { before: LATER })
    await deleteNotification({ actor: { userId: deleter }, at: clock.now() }, { id: await idOf(deleter, id) })
    expect(await campaignOf(id)).toMatchObject({ deliveredCount: 4, readCount: 4, clickedCount: 1 })
  })

  test('count for each campaign when users concurrently mark all as read, without deadlocks [S2.23]', async () => {
    const { bucketId, userIds } = await createCrowd(8)
    const ids = await Promise.all([1, 2, 3].map(() => createCampaign(context(), campaignSketch(bucketId))))
    for (const id of ids) await send(id, 8)
    await Promise.all(userIds.map((userId) => markAllRead({ actor: { userId }, at: clock.now() }, { before: LATER })))
    for (const id of ids) expect(await campaignOf(id)).toMatchObject({ readCount: 8 })
  })
})

describe('a recall', () => {
  test('removes it for users who have not read it, and leaves it for those who have [S2.23]', async () => {
    const { id, userIds } = await compose(2)
    const [reader = '', sleeper = ''] = userIds
    await send(id, 2)
    await markAllRead({ actor: { userId: reader }, at: clock.now() }, { before: LATER })
    await recall(id)
    expect([(await listNotifications(reader, {})).length, (await listNotifications(sleeper, {})).length]).toEqual([
      1, 0,
    ])
    expect(await countUnread(sleeper)).toBe(0)
    // a user whose page still shows it
    await markAllRead({ actor: { userId: sleeper }, at: clock.now() }, { before: LATER })
    expect(await campaignOf(id)).toMatchObject({ status: 'recalled', recalledAt: LATER, readCount: 1 })
    expect((await auditOf('notification_campaign', id)).at(-1)).toMatchObject({
      action: 'notification_campaign.recall',
      after: { status: 'recalled', unreadRemoved: 1, neverTold: 0 },
    })
  })

  test('updates the open pages of users who had it unread, and no others [S2.23]', async () => {
    const { id, userIds } = await compose(2)
    const [reader = '', sleeper = ''] = userIds
    await send(id, 2)
    await markAllRead({ actor: { userId: reader }, at: clock.now() }, { before: LATER })
    const bus = new LiveBus(systemClock)
    await bus.ready()
    const heard: [string, LiveEvent][] = []
    const listen = (name: string, userId: string) =>
      bus.subscribe([`user:${userId}`], { send: (event) => heard.push([name, event]), end: () => undefined })
    listen('reader', reader)
    listen('sleeper', sleeper)
    await recall(id)
    await bus.caughtUp()
    await bus.close()
    expect(heard).toEqual([['sleeper', { type: 'notifications_changed' }]])
  })

  test('during the sending leaves nobody with an unread notification [S2.23]', async () => {
    const size = 4 * CHUNK_SIZE
    const { id } = await compose(size)
    const campaign = await campaignOf(id)
    await send(id, size)
    await Promise.all([sendCampaign(campaign, 9, AT), sendCampaign(campaign, 9, AT), recall(id)])
    expect(await toldOf(id)).not.toContainEqual(expect.objectContaining({ deletedAt: null }))
    expect(await campaignOf(id)).toMatchObject({ status: 'recalled' })
    expect(await sendDueCampaigns({ at: AT })).toBe(0)
  })

  test('succeeds for one of two concurrent calls, and never for a draft [S2.23]', async () => {
    const { id } = await compose(1)
    await expect(recall(id)).rejects.toMatchObject({ code: 'conflict' })
    await send(id, 1)
    const both = await Promise.allSettled([recall(id), recall(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
