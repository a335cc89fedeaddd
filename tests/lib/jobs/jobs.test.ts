import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '@/lib/dates/clock'
import { pool } from '@/lib/db'
import { type Jobs, startJobs } from '@/lib/jobs/service'
import { SCHEDULE } from '@/lib/jobs/schedule'

const NEVER = '0 0 29 2 *'
const running: Jobs[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
})

async function start(run: () => Promise<undefined>, count = 1): Promise<Jobs[]> {
  const schedule = [{ name: 'probe', cron: NEVER, run }]
  for (let n = 0; n < count; n += 1) running.push(await startJobs(systemClock, schedule))
  return running
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await pause(50)
  expect(isSo()).toBe(true)
}

describe('the job queue in PostgreSQL', () => {
  test('two processes never run one job at the same time, and every wake is followed by a run', async () => {
    let [active, most, runs] = [0, 0, 0]
    const jobs = await start(async () => {
      active += 1
      runs += 1
      most = Math.max(most, active)
      await pause(200)
      active -= 1
      return undefined
    }, 2)
    for (let n = 0; n < 6; n += 1) await jobs[n % 2]?.wake('probe')
    await until(() => runs >= 1 && active === 0)
    const before = runs
    await jobs[0]?.wake('probe')
    await until(() => runs > before)
    expect(most).toBe(1)
  })

  test('a run that fails is tried again', async () => {
    let runs = 0
    const [jobs] = await start(async () => {
      runs += 1
      if (runs === 1) throw new Error('the first run fails')
      return undefined
    })
    await jobs?.wake('probe')
    await until(() => runs === 2)
  })

  test('a stop lets the run under way end', async () => {
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

  test('the schedule is kept in Eastern time, a name once', async () => {
    running.push(await startJobs(systemClock))
    const { rows } = await pool().query<{ name: string; timezone: string }>('SELECT name, timezone FROM jobs.schedule')
    const names = SCHEDULE.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(rows.filter(({ name }) => names.includes(name)).map(({ timezone }) => timezone)).toEqual(
      names.map(() => 'America/New_York'),
    )
  })
})
