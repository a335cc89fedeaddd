// Slow: the queue looks for lost and expired runs by the clock of PostgreSQL, every few seconds.
// @module-tag slow
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EXPIRE_SECONDS, MAINTENANCE_SECONDS } from '@/lib/messages/job-requests/constants'
import { pool } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { log } from '@/lib/platform/log'
import { type Job, SCHEDULE } from '@/lib/runtime/jobs/schedule'
import { type Jobs, startJobs } from '@/lib/runtime/jobs/service'
import { withoutModules } from '@/tests/support/platform/modules'

const NEVER = '0 0 29 2 *'
const running: Jobs[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
})

type Run = () => Promise<undefined>

async function start(
  run: Run,
  {
    count = 1,
    name = 'probe',
    expireSeconds = EXPIRE_SECONDS,
    ...rest
  }: { count?: number; name?: string; expireSeconds?: number } & Pick<Job, 'module'> = {},
): Promise<Jobs[]> {
  const schedule = [{ name, cron: NEVER, run, ...rest }]
  for (let n = 0; n < count; n += 1) running.push(await startJobs(systemClock, schedule, expireSeconds))
  return running
}

async function until(isSo: () => boolean, seconds = 10): Promise<void> {
  for (let tries = 0; tries < seconds * 20 && !isSo(); tries += 1) await pause(50)
  expect(isSo()).toBe(true)
}

describe('the job queue in PostgreSQL', () => {
  test('two workers never run one job at the same time, and a wake is followed by a run', async () => {
    let [active, most, runs] = [0, 0, 0]
    const jobs = await start(
      async () => {
        active += 1
        runs += 1
        most = Math.max(most, active)
        await pause(200)
        active -= 1
        return undefined
      },
      { count: 2 },
    )
    for (let n = 0; n < 6; n += 1) await jobs[n % 2]?.wake('probe')
    await until(() => runs >= 1 && active === 0)
    const before = runs
    await jobs[0]?.wake('probe')
    await until(() => runs > before)
    expect(most).toBe(1)
  })

  test('a job of a module that is off does nothing, and is noted as run', async () => {
    let runs = 0
    const count = async () => {
      runs += 1
      return undefined
    }
    const noted = () => pool().query(`SELECT handled FROM job_run WHERE name = 'probe'`)
    await withoutModules(['streak'], async () => {
      const [jobs] = await start(count, { module: 'streak' })
      await jobs?.wake('probe')
      for (let tries = 0; tries < 200 && (await noted()).rows.length === 0; tries += 1) await pause(50)
    })
    expect((await noted()).rows).toHaveLength(1)
    expect(runs).toBe(0)
  })

  test('a failed run is retried', async () => {
    let runs = 0
    const [jobs] = await start(async () => {
      runs += 1
      if (runs === 1) throw new Error('the first run fails')
      return undefined
    })
    await jobs?.wake('probe')
    await until(() => runs === 2)
  })

  test('a failed run is logged', async () => {
    const logged = vi.spyOn(log, 'error')
    const [jobs] = await start(async () => {
      throw new Error('out of order')
    })
    await jobs?.wake('probe')
    await until(() => logged.mock.calls.length > 0)
    expect(logged.mock.calls[0]).toMatchObject([{ job: 'probe', err: { message: 'out of order' } }, 'a job failed'])
  })

  test('a run lost with its process is repeated within three minutes', async () => {
    expect(EXPIRE_SECONDS + MAINTENANCE_SECONDS).toBeLessThanOrEqual(180)
    let runs = 0
    const run = async () => {
      runs += 1
      return undefined
    }
    const [jobs] = await start(run, { name: 'lost', expireSeconds: 1 })
    // the row that a killed process leaves behind
    await pool().query(`INSERT INTO jobs.job (name, state, policy, started_on, expire_in)
      SELECT name, 'active', policy, now(), expire_seconds * interval '1s' FROM jobs.queue WHERE name = 'lost'`)
    await jobs?.wake('lost')
    await pause(1_000)
    expect(runs).toBe(0)
    await until(() => runs > 0, MAINTENANCE_SECONDS + 5)
  })

  test('a run that exceeds its expiry time is not started a second time in parallel', async () => {
    let [active, most, runs] = [0, 0, 0]
    const [jobs] = await start(
      async () => {
        runs += 1
        active += 1
        most = Math.max(most, active)
        await pause(runs === 1 ? 5_000 : 0)
        active -= 1
        return undefined
      },
      { name: 'long', expireSeconds: 1 },
    )
    await jobs?.wake('long')
    await until(() => runs === 1 && active === 0)
    await jobs?.wake('long')
    await until(() => runs > 1)
    expect(most).toBe(1)
  })

  test('stopping waits for the current run to end', async () => {
    let ended = false
    let started = false
    const [jobs] = await start(async () => {
      started = true
      await pause(500)
      ended = true
      return undefined
    })
    await jobs?.wake('probe')
    await until(() => started)
    running.splice(0)
    await jobs?.stop()
    expect(ended).toBe(true)
  })

  test('the schedule is stored in Eastern time, each name once', async () => {
    running.push(await startJobs(systemClock))
    const { rows } = await pool().query<{ name: string; timezone: string }>('SELECT name, timezone FROM jobs.schedule')
    const names = SCHEDULE.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(rows.filter(({ name }) => names.includes(name)).map(({ timezone }) => timezone)).toEqual(
      names.map(() => 'America/New_York'),
    )
  })
})
