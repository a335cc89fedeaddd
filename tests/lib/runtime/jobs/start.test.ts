import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { type Jobs, startJobs } from '@/lib/runtime/jobs/service'

const running: Jobs[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
})

async function ask(statement: string) {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const schedule = Array.from({ length: 12 }, (_, n) => ({
  name: `probe-${n}`,
  cron: '0 0 29 2 *',
  run: async () => undefined,
}))

describe('workers that start at once', () => {
  test.each([1, 2])('four on a database without a job queue all start (round %i) [I7]', async () => {
    await ask('DROP SCHEMA IF EXISTS jobs CASCADE')
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startJobs(systemClock, schedule)))
    for (const start of starts) if (start.status === 'fulfilled') running.push(start.value)
    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await ask(`SELECT name FROM jobs.queue WHERE name LIKE 'probe-%'`)).toHaveLength(schedule.length)
  })
})
