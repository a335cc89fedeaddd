import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { db } from '@/lib/platform/database/db'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { readQueueAges } from '@/lib/runtime/alarms/data'
import { checkAlarms } from '@/lib/runtime/alarms/service'
import { readMessages } from '@/lib/runtime/system-pages/messages-admin-data'
import { ensurePartitions } from '@/lib/traffic/clicks/storage/partition-service'
import { beginSession } from '@/tests/support/accounts/session'
import { convert } from '@/tests/support/conversions/conversions'
import { createApprovedBatch } from '@/tests/support/money/payouts'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createUser } from '../../../support/factories/users'

const AT = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(AT.getTime() + count * MINUTE_MS)

let bossId = ''
beforeAll(async () => void (await ensurePartitions(AT)))
beforeEach(async () => {
  bossId = (await createUser({ role: 'SUPER_ADMIN' })).id
  await createUser({ role: 'GSM' })
})
afterEach(async () => {
  await db().$executeRaw`TRUNCATE process_heartbeat, system_alarm, mail_message, affiliate_postback_delivery,
    push_message, push_delivery`
  await db().$executeRaw`UPDATE payout_batch SET status = 'cancelled'`
  await db().$executeRaw`UPDATE app_user SET role = 'AFFILIATE'`
})

const process = (over: { startedAt?: Date; lastSeenAt?: Date; stoppedAt?: Date; jobsRanAt?: Date | null }) =>
  db().processHeartbeat.create({
    data: {
      id: randomUUID(),
      kind: 'web',
      version: '1',
      host: 'a',
      pid: 1,
      startedAt: minutes(-600),
      lastSeenAt: AT,
      jobsRanAt: null,
      ...over,
    },
  })
const told = async (userId = bossId) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(({ title }) => title)

describe('the alarm that no jobs run', () => {
  test('is raised after five minutes, once for all processes that look, and tells super admins alone', async () => {
    await process({})
    await process({ jobsRanAt: minutes(-5), lastSeenAt: minutes(-4), stoppedAt: minutes(-4) })
    expect(await checkAlarms({ at: AT })).toEqual([])
    await db().processHeartbeat.updateMany({ data: { lastSeenAt: minutes(1) }, where: { jobsRanAt: null } })
    const looks = await Promise.all(Array.from({ length: 6 }, () => checkAlarms({ at: minutes(1) })))
    expect(looks.flat()).toEqual(['jobs'])
    expect(await told()).toEqual(['No jobs are running'])
    expect(await db().notification.count({ where: { title: 'No jobs are running' } })).toBe(1)
    const mails = await db().mailMessage.count({ where: { subject: { contains: 'No jobs are running' } } })
    expect(mails).toBe(1)
  })

  test('is not raised again until it recovered, and then again', async () => {
    const { id } = await process({ startedAt: minutes(-60) })
    expect(await checkAlarms({ at: AT })).toEqual(['jobs'])
    expect(await checkAlarms({ at: minutes(0.5) })).toEqual([])
    await db().processHeartbeat.update({ where: { id }, data: { jobsRanAt: AT } })
    expect(await checkAlarms({ at: minutes(0.6) })).toEqual([])
    await db().processHeartbeat.update({ where: { id }, data: { lastSeenAt: minutes(10) } })
    expect(await checkAlarms({ at: minutes(10) })).toEqual(['jobs'])
    expect(await told()).toEqual(['No jobs are running', 'No jobs are running'])
  })

  test('does not count the time in which no process ran', async () => {
    await process({ jobsRanAt: minutes(-600), lastSeenAt: minutes(-600) })
    await process({ startedAt: minutes(-2) })
    expect(await checkAlarms({ at: AT })).toEqual([])
  })
})

describe('the age of a queue', () => {
  test('is that of the oldest due item of emails, pushes, payouts, holds and postbacks', async () => {
    expect(await readQueueAges(AT)).toEqual({ jobs: 0, mails: 0, pushes: 0, payouts: 0, holds: 0, postbacks: 0 })
    const mail = { toAddress: 'a@b.example', subject: 's', template: 't', html: '', text: '' }
    await db().mailMessage.create({ data: { ...mail, status: 'queued', createdAt: minutes(-20) } })
    await db().mailMessage.create({ data: { ...mail, status: 'queued', error: 'later', createdAt: minutes(-900) } })
    const { batchId } = await createApprovedBatch()
    await db().payoutBatch.update({ where: { id: batchId }, data: { approvedAt: minutes(-16) } })
    await createApprovedBatch({ provider: 'csv' })
    const affiliateId = (await createUser()).affiliateId ?? 0
    const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    await convert({ affiliateId, offerId, at: minutes(-31), status: 'pending' })
    const wanted = { url: 'https://t.example/', method: 'get' as const, events: ['approved' as const], offerId: null }
    const { postback } = await createPostback({ actor: { affiliateId }, at: AT }, wanted)
    const call = { affiliateId, postbackId: postback.id, event: 'approved', url: wanted.url }
    const queued = (over: object) => ({ ...call, id: newId(AT), conversionId: newId(AT), createdAt: AT, ...over })
    await db().affiliatePostbackDelivery.createMany({
      data: [
        queued({ nextTryAt: minutes(-61) }),
        queued({ nextTryAt: minutes(-999), isPaused: true }),
        queued({ nextTryAt: minutes(30) }),
      ],
    })
    const ages = await readQueueAges(AT)
    expect(ages).toEqual({ jobs: 0, mails: 1_200, pushes: 0, payouts: 960, holds: 1_860, postbacks: 3_660 })
    expect(await checkAlarms({ at: AT })).toEqual(['mails', 'payouts', 'holds', 'postbacks'])
  })

  test('is that of the oldest due push, or of a call of a push service; what is deferred is not due', async () => {
    const user = await createUser()
    const userId = user.id
    const message = { userId, topic: 'quest_done', title: 't', message: 'm', path: '/home', subject: 's' }
    const add = (tag: string, dueAt: Date, closedAt: Date | null = null) =>
      db().pushMessage.create({ data: { ...message, tag, dueAt, closedAt, expiresAt: minutes(600) } })
    const pushes = async () => (await readQueueAges(AT)).pushes
    const { id: messageId } = await add('sent', minutes(-300), minutes(-290))
    await add('gathers', minutes(1))
    expect(await pushes()).toBe(0)
    await add('due', minutes(-3))
    expect(await pushes()).toBe(180)
    const { sessionId } = await beginSession(user, AT)
    const browser = { userId, sessionId, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', publicKey: 'k' }
    const { id: subscriptionId } = await db().pushSubscription.create({ data: browser })
    const call = { messageId, subscriptionId, status: 'queued' as const }
    await db().pushDelivery.create({ data: { ...call, nextTryAt: minutes(480) } })
    expect(await pushes()).toBe(180)
    await db().pushDelivery.create({ data: { ...call, nextTryAt: minutes(-16) } })
    expect(await pushes()).toBe(960)
    expect(await checkAlarms({ at: AT })).toContain('pushes')
    expect((await readMessages(AT)).pushes).toEqual({ waiting: 4, oldestAt: minutes(-16).toISOString() })
  })

  test('is 0 for the emails of a campaign while some are sent, and counts one that somebody waits for', async () => {
    const mail = { toAddress: 'a@b.example', subject: 's', template: 't', html: '', text: '', createdAt: minutes(-90) }
    const mails = async () => (await readQueueAges(AT)).mails
    await db().mailMessage.create({ data: { ...mail, status: 'queued' } })
    expect(await mails()).toBe(5_400)
    await db().mailMessage.create({ data: { ...mail, status: 'sent', sentAt: AT } })
    expect(await mails()).toBe(0)
    await db().mailMessage.updateMany({ where: { status: 'sent' }, data: { sentAt: minutes(-16) } })
    expect(await mails()).toBe(960)
    await db().mailMessage.create({ data: { ...mail, status: 'queued', isUrgent: true, createdAt: minutes(-20) } })
    expect(await mails()).toBe(1_200)
  })
})
