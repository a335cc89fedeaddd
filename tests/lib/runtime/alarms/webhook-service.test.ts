import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sendQueuedEmails } from '@/lib/messages/mail/service'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'
import { listAlarms } from '@/lib/runtime/alarms/admin-data'
import { sendTestAlarm } from '@/lib/runtime/alarms/admin-service'
import { checkAlarms } from '@/lib/runtime/alarms/service'
import { ensurePartitions } from '@/lib/traffic/clicks/storage/partition-service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { openPostbackListener, type PostbackListener } from '@/tests/support/conversions/postback-listener'
import { SmtpServer } from '@/tests/support/messages/smtp-server'

const SECRET = 'whsec_c2VjcmV0IG9mIHRoZSB0ZXN0cyBmb3IgYWxhcm1z'
const AT = new Date()
const minutes = (count: number) => new Date(AT.getTime() + count * MINUTE_MS)
let webhook: PostbackListener
let mailServer: SmtpServer
let boss: Awaited<ReturnType<typeof createStaff>>

beforeAll(async () => {
  await ensurePartitions(AT)
  webhook = await openPostbackListener()
  mailServer = await new SmtpServer().listen()
  boss = await createStaff('SUPER_ADMIN')
  await createStaff('GSM')
  env().ALARM_WEBHOOK_URL = webhook.at('/alarms')
  env().ALARM_WEBHOOK_SECRET = SECRET
  env().SMTP_URL = mailServer.url
})
afterAll(async () => {
  env().ALARM_WEBHOOK_URL = undefined
  env().SMTP_URL = undefined
  await Promise.all([webhook.stop(), mailServer.goAway()])
})
afterEach(async () => {
  webhook.calls.length = 0
  webhook.answer = () => ({})
  mailServer.letters.length = 0
  await db().$executeRaw`TRUNCATE process_heartbeat, system_alarm, mail_message`
})

const killedTracker = () =>
  db().processHeartbeat.create({
    data: {
      id: randomUUID(),
      kind: 'tracker',
      version: '1',
      host: 'edge-1',
      pid: 7,
      startedAt: minutes(-60),
      lastSeenAt: minutes(-2),
    },
  })
const heard = () => webhook.calls.map(({ body }) => JSON.parse(body) as Record<string, string>)

test('an alarm reaches super admins by email and the webhook once, signed, and the webhook hears of its end', async () => {
  const { id } = await killedTracker()
  await Promise.all(Array.from({ length: 4 }, () => checkAlarms({ at: AT })))
  await sendQueuedEmails(systemClock)
  await checkAlarms({ at: minutes(1) })
  expect(mailServer.letters.map(({ to }) => to)).toEqual([boss.user.email])
  expect(mailServer.letters[0]?.text).toContain('Alarm: A process stopped responding')
  expect(heard()).toEqual([
    expect.objectContaining({ type: 'alarm.raised', alarm: 'processes', detail: 'tracker edge-1 (7)' }),
  ])
  const [call] = webhook.calls
  expect(() => new Webhook(SECRET).verify(call?.body ?? '', call?.headers as Record<string, string>)).not.toThrow()
  const { alarms } = await listAlarms(minutes(1))
  expect(alarms).toMatchObject([
    { name: 'processes', raisedAt: AT.toISOString(), notified: 1, webhookAt: expect.any(String), webhookError: null },
  ])
  await db().processHeartbeat.update({ where: { id }, data: { stoppedAt: AT } })
  await checkAlarms({ at: minutes(2) })
  expect(heard().map(({ type }) => type)).toEqual(['alarm.raised', 'alarm.recovered'])
  expect((await listAlarms(minutes(2))).alarms).toEqual([])
})

test('a webhook that fails is called again each minute until it takes the alarm', async () => {
  await killedTracker()
  webhook.answer = () => ({ status: 500 })
  await checkAlarms({ at: AT })
  await checkAlarms({ at: minutes(0.5) })
  expect(webhook.calls).toHaveLength(1)
  expect((await listAlarms(AT)).alarms[0]).toMatchObject({ webhookAt: null, webhookError: 'It answered 500.' })
  webhook.answer = () => ({})
  await checkAlarms({ at: minutes(1.1) })
  await checkAlarms({ at: minutes(3) })
  expect(webhook.calls).toHaveLength(2)
})

test('a test alarm goes the same ways and says what became of it', async () => {
  const { user: _, ...actor } = boss
  expect(await sendTestAlarm({ actor, at: AT })).toEqual({
    people: 1,
    hasMail: true,
    webhook: 'taken',
    webhookError: null,
  })
  await sendQueuedEmails(systemClock)
  expect(mailServer.letters.map(({ to }) => to)).toEqual([boss.user.email])
  expect(heard()).toMatchObject([{ type: 'alarm.test' }])
  expect(await auditOf('system', 'alarms')).toMatchObject([{ action: 'alarm.test', actorId: actor.userId }])
  webhook.answer = () => ({ status: 404 })
  expect(await sendTestAlarm({ actor, at: AT })).toMatchObject({ webhook: 'failed', webhookError: 'It answered 404.' })
})
