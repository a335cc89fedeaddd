import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { CONDITIONS, type ConditionName } from '@/lib/runtime/alarms/condition-constants'
import { checkConditions } from '@/lib/runtime/alarms/condition-data'
import { clickStream } from '@/lib/traffic/clicks/log/service'
import { ensurePartitions } from '@/lib/traffic/clicks/storage/partition-service'
import { hasNats } from '@/tests/support/platform/nats-server'
import { streamedLog } from '@/tests/support/traffic/click-logs'

const AT = new Date()
const ago = (ms: number) => new Date(AT.getTime() - ms)
beforeAll(async () => {
  await ensurePartitions(AT)
  await db().$executeRaw`CREATE SCHEMA IF NOT EXISTS jobs`
  await db().$executeRaw`CREATE TABLE IF NOT EXISTS jobs.schedule (name text, cron text)`
})
afterEach(async () => {
  await db().$executeRaw`TRUNCATE process_heartbeat, job_run, mail_message, webhook_failure_count, system_check,
    refused_call_count, jobs.schedule`
  await ensurePartitions(AT)
})

const red = async () => {
  const readings = await checkConditions({ at: AT })
  expect(Object.keys(readings).sort()).toEqual(Object.keys(CONDITIONS).sort())
  return (Object.entries(readings) as [ConditionName, string | null][]).flatMap(([name, detail]) =>
    detail ? [name] : [],
  )
}
const process = (over: object) =>
  db().processHeartbeat.create({
    data: {
      id: randomUUID(),
      kind: 'web',
      version: '1',
      host: 'a',
      pid: 1,
      startedAt: ago(HOUR_MS),
      lastSeenAt: AT,
      ...over,
    },
  })
const mails = (status: 'failed' | 'sent', count: number) =>
  db().mailMessage.createMany({
    data: Array.from({ length: count }, () => ({
      toAddress: 'a@b.example',
      subject: '',
      html: '',
      text: '',
      template: '',
      status,
      createdAt: ago(HOUR_MS),
      failedAt: status === 'failed' ? ago(HOUR_MS) : null,
    })),
  })
const check = (found: number | null, ranAt = AT) =>
  db().systemCheck.create({ data: { name: 'ledger', ranAt, durationMs: 1, found, detail: {} } })

test('a machine whose clock is off is named, also to a process whose own clock is, and until it is right', async () => {
  await process({ clockAheadMs: 40 })
  await process({ kind: 'worker', host: 'b', pid: 7, clockAheadMs: 26 * HOUR_MS })
  await process({ kind: 'worker', host: 'gone', clockAheadMs: HOUR_MS, lastSeenAt: ago(DAY_MS / 2) })
  for (const at of [AT, ago(-26 * HOUR_MS), ago(26 * HOUR_MS)]) {
    expect((await checkConditions({ at })).clocks).toBe('worker b (7): 26 hours ahead of PostgreSQL’s')
  }
  await db().processHeartbeat.updateMany({ data: { clockAheadMs: -29_000 } })
  expect((await checkConditions({ at: AT })).clocks).toBeNull()
})

test('nothing is red in a database in which nothing is wrong', async () => {
  expect(await red()).toEqual([])
})

test('a process is gone after a minute, unless it stopped in order or another of its kind was started', async () => {
  await process({ lastSeenAt: ago(59_000) })
  await process({ lastSeenAt: ago(HOUR_MS / 2), stoppedAt: ago(HOUR_MS / 2) })
  expect(await red()).toEqual([])
  await process({ kind: 'worker', lastSeenAt: ago(5 * MINUTE_MS) })
  expect(await red()).toEqual(['processes'])
  await process({ kind: 'worker', startedAt: ago(4 * MINUTE_MS) })
  expect(await red()).toEqual([])
})

test('clicks on a disk are red five minutes after an outage, refused ones at once', async () => {
  const { id } = await process({ clickFilesWaiting: 3, clickFilesRefused: 0, outageEndedAt: ago(MINUTE_MS) })
  expect(await red()).toEqual([])
  await db().processHeartbeat.update({ where: { id }, data: { outageEndedAt: ago(6 * MINUTE_MS) } })
  expect(await red()).toEqual(['clicks'])
  await db().processHeartbeat.update({ where: { id }, data: { clickFilesWaiting: 0, clickFilesRefused: 1 } })
  expect(await red()).toEqual(['clicks'])
})

test('a disk with less than a tenth free is red', async () => {
  await process({ diskFreeBytes: 10n, diskTotalBytes: 100n })
  expect(await red()).toEqual([])
  await process({ diskFreeBytes: 9n, diskTotalBytes: 100n })
  expect(await red()).toEqual(['disk'])
})

test('a job is red after three failures in a row, and when it is overdue by half an hour', async () => {
  const run = { startedAt: ago(MINUTE_MS), endedAt: AT }
  const { name } = await db().jobRun.create({ data: { name: 'deliver-mail', ...run, error: 'no', failures: 2 } })
  expect(await red()).toEqual([])
  await db().jobRun.update({ where: { name }, data: { failures: 3 } })
  expect(await red()).toEqual(['job_failures'])
  await db().$executeRaw`INSERT INTO jobs.schedule VALUES ('deliver-mail', '* * * * *'), ('check-data', '35 6 * * *')`
  await db().jobRun.update({ where: { name }, data: { failures: 0, startedAt: ago(50 * MINUTE_MS) } })
  expect(await red()).toEqual([])
  await process({ jobsRanAt: AT })
  expect(await red()).toEqual(['late_jobs'])
  await db().processHeartbeat.updateMany({ data: { startedAt: ago(29 * MINUTE_MS) } })
  expect(await red()).toEqual([])
})

test('failed emails are red when they are ten and a tenth of all', async () => {
  await mails('failed', 9)
  expect(await red()).toEqual([])
  await mails('failed', 1)
  expect(await red()).toEqual(['mail_failures'])
  await mails('sent', 91)
  expect(await red()).toEqual([])
})

test('five signed webhooks that failed are red, unsigned ones are not', async () => {
  const row = { source: 'shopify', startsAt: ago(HOUR_MS), lastError: 'x' }
  await db().webhookFailureCount.create({ data: { ...row, reason: 'signature', calls: 900 } })
  await db().webhookFailureCount.create({ data: { ...row, reason: 'failed', calls: 4 } })
  expect(await red()).toEqual([])
  await db().webhookFailureCount.create({ data: { ...row, reason: 'unreadable', calls: 1 } })
  expect(await red()).toEqual(['webhooks_in'])
})

test('a check that found something, or could not be finished, is red, and so is none for 36 hours', async () => {
  await check(0, ago(1.4 * DAY_MS))
  expect(await red()).toEqual([])
  await db().systemCheck.updateMany({ data: { found: 2 } })
  expect(await red()).toEqual(['checks'])
  await db().systemCheck.updateMany({ data: { found: null } })
  expect(await red()).toEqual(['checks'])
  await db().systemCheck.updateMany({ data: { found: 0, ranAt: ago(1.6 * DAY_MS) } })
  expect(await red()).toEqual(['checks_late'])
})

test('refused calls are red above ten thousand in two hours', async () => {
  const hour = new Date(Math.floor(AT.getTime() / HOUR_MS) * HOUR_MS)
  await db().refusedCallCount.create({ data: { startsAt: hour, network: '203.0.113.0/24', calls: 10_000 } })
  expect(await red()).toEqual([])
  await db().refusedCallCount.create({ data: { startsAt: new Date(hour.getTime() - HOUR_MS), network: '', calls: 1 } })
  expect(await red()).toEqual(['refused_calls'])
})

test('a missing partition of next month and a failed migration are red', async () => {
  const next = new Date(Date.UTC(AT.getUTCFullYear(), AT.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
  await db().$executeRawUnsafe(`DROP TABLE conversion_${next.replace('-', '_')}`)
  expect(await red()).toEqual(['partitions'])
  await ensurePartitions(AT)
  await db().$executeRaw`
    INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ('x', 'x', '9999_x', ${ago(HOUR_MS)})`
  expect(await red()).toEqual(['migrations'])
  await db().$executeRaw`DELETE FROM _prisma_migrations WHERE id = 'x'`
})

test('a part that cannot be read leaves the others alone', async () => {
  await db().$executeRaw`ALTER TABLE webhook_failure_count RENAME TO moved`
  await check(1)
  const readings = await checkConditions({ at: AT })
  await db().$executeRaw`ALTER TABLE moved RENAME TO webhook_failure_count`
  expect(readings.webhooks_in).toBeUndefined()
  expect(readings.checks).toBe('Account balances: 1 differ')
})

test.skipIf(!hasNats())(
  'clicks that wait in the click log are told after five minutes, and NATS that is away',
  async () => {
    const log = await streamedLog()
    try {
      await log.open()
      expect(await red()).not.toContain('click_log')
      await log.stopWriter()
      await (await clickStream()).append(1, randomUUID(), '{}')
      expect(await red()).not.toContain('click_log')
      const later = await checkConditions({ at: new Date(Date.now() + 6 * MINUTE_MS) })
      expect(later.click_log).toBe('1 click waits, the oldest for 6 minutes.')
      await log.nats.kill()
      expect((await checkConditions({ at: AT })).click_log).toBe('NATS does not answer.')
    } finally {
      await log.close()
      await log.nats.remove()
    }
  },
)
