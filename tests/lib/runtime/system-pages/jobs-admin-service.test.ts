// Slow: the queue repeats a failed run by the clock of PostgreSQL.
// @module-tag slow
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as RETRY } from '@/app/_api/admin/system/failed-jobs/retry/route'
import { GET as GET_FAILED } from '@/app/_api/admin/system/failed-jobs/route'
import { GET as GET_JOBS, POST as RUN } from '@/app/_api/admin/system/jobs/route'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { MODULE_NAMES } from '@/lib/platform/modules/constants'
import { JOB_MODULES } from '@/lib/runtime/job-runs/module-rules'
import { SCHEDULE } from '@/lib/runtime/jobs/schedule'
import { type Jobs, startJobs } from '@/lib/runtime/jobs/service'
import { listFailedJobs, listJobs } from '@/lib/runtime/system-pages/jobs-admin-data'
import { failedJobsQuerySchema } from '@/lib/runtime/system-pages/jobs-admin-schema'
import { discardFailedJobs, retryFailedJobs } from '@/lib/runtime/system-pages/jobs-admin-service'
import { ask } from '@/tests/support/api/api'
import { auditOf, createStaff, send } from '@/tests/support/backoffice/staff'
import { withoutModules } from '@/tests/support/platform/modules'

let jobs: Jobs
let isBroken = true
let runs = 0
let boss: Awaited<ReturnType<typeof createStaff>>
const reason = 'The disk is mended'
const failed = async () => (await listFailedJobs(failedJobsQuerySchema.parse({}))).rows

beforeAll(async () => {
  boss = await createStaff('SUPER_ADMIN')
  const run = async () => {
    runs += 1
    if (isBroken) throw new Error('the disk is full')
    return 3
  }
  jobs = await startJobs(systemClock, [
    { name: 'probe', cron: '0 0 29 2 *', run },
    ...Object.keys(JOB_MODULES).map((name) => ({ name, cron: '0 0 29 2 *', run: async () => 0 })),
  ])
})
afterAll(() => jobs.stop())
beforeEach(async () => {
  isBroken = true
  await db().$executeRaw`DELETE FROM jobs.job`
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300 && !(await isSo()); tries += 1) await pause(50)
  expect(await isSo()).toBe(true)
}
async function fail(): Promise<string> {
  await jobs.wake('probe')
  await until(async () => (await failed()).length > 0)
  return (await failed())[0]?.id ?? ''
}

describe('failed jobs', () => {
  test('a run that failed after its retries is listed with its error, and the job with its failures', async () => {
    await fail()
    expect(await failed()).toMatchObject([{ name: 'probe', error: 'the disk is full', tries: 3 }])
    const job = (await listJobs(new Date())).jobs.find(({ name }) => name === 'probe')
    expect(job).toMatchObject({ name: 'probe', error: 'the disk is full', failed: 1, waiting: 0 })
    expect(job?.failures).toBeGreaterThanOrEqual(3)
    const answer = await ask(GET_FAILED, '/api/admin/system/failed-jobs?q=disk', boss.user)
    expect(await answer.json()).toMatchObject({ total: 1 })
  })

  test('two people who try one run again queue it once; it runs, and its failures are over', async () => {
    const id = await fail()
    isBroken = false
    const before = runs
    const both = await Promise.all(
      [1, 2].map(async () =>
        (
          await send(RETRY, boss.user, { body: { ids: [id], reason }, path: '/api/admin/system/failed-jobs/retry' })
        ).json(),
      ),
    )
    const outcomes = both.flatMap((each) => (each as { outcomes: { isDone: boolean }[] }).outcomes)
    expect(outcomes.filter(({ isDone }) => isDone)).toHaveLength(1)
    await until(
      async () => runs > before && (await db().jobRun.findUnique({ where: { name: 'probe' } }))?.error === null,
    )
    expect(await failed()).toEqual([])
    expect(await db().jobRun.findUnique({ where: { name: 'probe' } })).toMatchObject({ failures: 0, handled: 3 })
    expect((await auditOf('job', 'probe')).filter(({ action }) => action === 'job.retry')).toMatchObject([
      { reason, actorId: boss.userId, before: { run: id, error: 'the disk is full' } },
    ])
  })

  test('a discarded run is gone, and cannot be discarded or tried again', async () => {
    const id = await fail()
    const { user: _, ...actor } = boss
    const context = { actor, at: new Date() }
    expect(await discardFailedJobs(context, { ids: [id], reason })).toMatchObject([{ isDone: true }])
    expect(await failed()).toEqual([])
    expect(await discardFailedJobs(context, { ids: [id], reason })).toMatchObject([{ isDone: false }])
    expect(await retryFailedJobs(context, { ids: [id], reason })).toMatchObject([{ isDone: false }])
  })

  test('a job is run on request, an unknown one is refused', async () => {
    isBroken = false
    const before = runs
    expect((await send(RUN, boss.user, { body: { name: 'probe', reason } })).status).toBe(200)
    await until(async () => runs > before)
    expect((await send(RUN, boss.user, { body: { name: 'nothing', reason } })).status).toBe(404)
    expect((await ask(GET_JOBS, '/api/admin/system/jobs', boss.user)).status).toBe(200)
  })
})

test.each(MODULE_NAMES)(
  'without the module %s its jobs and their failed runs are listed nowhere, and none can be run',
  async (off) => {
    for (const name of Object.keys(JOB_MODULES)) {
      await db().$executeRaw`INSERT INTO jobs.job (name, state, output, completed_on)
      VALUES (${name}, 'failed', '{"message": "lost"}', now())`
    }
    const gone = Object.entries(JOB_MODULES).flatMap(([name, module]) => (module === off ? [name] : []))
    const left = Object.keys(JOB_MODULES).filter((name) => !gone.includes(name))
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort()
    await withoutModules([off], async () => {
      expect(names((await listJobs(new Date())).jobs)).toEqual([...left, 'probe'].sort())
      expect(names(await failed())).toEqual(left.sort())
      for (const name of gone) {
        const answer = await send(RUN, boss.user, { body: { name, reason }, path: '/api/admin/system/jobs' })
        expect(answer.status).toBe(404)
      }
    })
  },
)

test('jobs of modules are jobs of the schedule, which name the same module', () => {
  const ofSchedule = SCHEDULE.flatMap(({ name, module }) => (module ? [[name, module]] : []))
  expect(Object.fromEntries(ofSchedule)).toEqual(JOB_MODULES)
})
