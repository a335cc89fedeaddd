// Slow: kills jobs as processes.
// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { mailInputSchema } from '@/lib/reporting/views/emails/schema'
import { scheduleMail, sendDueReports } from '@/lib/reporting/views/emails/service'
import { deleteOldData } from '@/lib/runtime/retention/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createUser } from '@/tests/support/factories/users'
import { createOwner, newView } from '@/tests/support/reporting/report-views'
import { bundle } from '../../../scripts/bundle.mjs'

const NOW = new Date('2026-11-22T13:00:00Z')
const AT_ONCE = 5_000

/** Runs a job in a process of its own, and kills it as soon as it is amid its work. */
async function runAndKill(job: 'retention' | 'reports', isAmid: () => Promise<boolean>): Promise<void> {
  const file = await bundle('job-runner', 'tests/support/platform/job-runner.ts')
  const env = { ...process.env, NODE_ENV: 'production' as const, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [file, job, NOW.toISOString()], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await isAmid())) await new Promise((done) => setTimeout(done, 2))
  child.kill('SIGKILL')
  const [, signal] = await ended
  expect(signal).toBe('SIGKILL')
}

test('retention that is killed amid its work goes on with what is left, and counts nothing twice', async () => {
  const { id: userId } = await createUser()
  const { id: affiliateId } = await createAffiliate()
  await db().$executeRaw`
    INSERT INTO notification (id, user_id, type, title, created_at, read_at)
    SELECT stoke_uuid_floor(n.at), ${userId}::uuid, 'system', 'x', n.at, n.at
    FROM generate_series(1, ${8 * AT_ONCE}) AS i, LATERAL (
      SELECT ${NOW}::timestamptz - CASE WHEN i <= 100 THEN interval '10 days' ELSE interval '500 days' END
        + i * interval '1 second' AS at) n`
  await db().$executeRaw`
    INSERT INTO referral_visit (id, affiliate_id, visitor, created_at)
    SELECT stoke_uuid_floor(${NOW}::timestamptz - interval '800 days' + i * interval '1 second'), ${affiliateId},
      decode(lpad(to_hex(i), 32, '0'), 'hex'),
      ${NOW}::timestamptz - interval '800 days' + i * interval '1 second'
    FROM generate_series(1, 2000) AS i`
  const left = () => db().notification.count({ where: { userId } })
  const all = await left()
  await runAndKill('retention', async () => (await left()) < all)
  expect(await left()).toBeGreaterThan(100)
  await deleteOldData({ at: NOW, clock: fixedClock(NOW) })
  expect(await left()).toBe(100)
  const [total] = await db().referralVisitTotal.findMany({ where: { affiliateId } })
  expect([total?.visits, await db().referralVisit.count({ where: { affiliateId } })]).toEqual([2_000, 0])
})

test('report mails whose job is killed amid them are all sent, each period once', async () => {
  const SCHEDULES = 20
  const input = mailInputSchema.parse({ format: 'csv', frequency: 'daily', hour: 8, weekday: null, monthDay: null })
  const emails: string[] = []
  for (let n = 0; n < SCHEDULES; n += 1) {
    const owner = await createOwner()
    emails.push(owner.email)
    const viewId = await newView(owner, { by: 'offer', range: 'last30', figures: 'clicks' })
    await scheduleMail({ actor: owner, at: new Date('2026-11-21T20:00:00Z') }, { ...input, viewId })
  }
  const queued = async () =>
    (await db().mailMessage.findMany({ where: { toAddress: { in: emails } } })).map(({ toAddress }) => toAddress)
  await runAndKill('reports', async () => (await queued()).length >= 3)
  expect((await queued()).length).toBeLessThan(SCHEDULES)
  await sendDueReports({ clock: fixedClock(NOW) })
  expect((await queued()).sort()).toEqual(emails.sort())
  expect(await db().reportMailing.count()).toBe(SCHEDULES)
  expect(await sendDueReports({ clock: fixedClock(NOW) })).toBe(0)
})
