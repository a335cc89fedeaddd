import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { transact } from '@/lib/platform/database/transaction'
import { systemClock } from '@/lib/platform/dates/clock'
import { startJobs } from '@/lib/runtime/jobs/service'

const NEVER = '0 0 29 2 *'

test('requestJobRun runs the job after a commit, and not after a rollback', { tags: ['slow'] }, async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    return undefined
  }
  const jobs = await startJobs(systemClock, [{ name: 'woken', cron: NEVER, run }])
  const undone = transact(async (tx) => {
    await requestJobRun(tx, 'woken')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await pause(2_500)
  expect(runs).toBe(0)
  for (let n = 0; n < 20; n += 1) await transact((tx) => requestJobRun(tx, 'woken'))
  await transact((tx) => requestJobRun(tx, 'a job nobody knows'))
  for (let n = 0; n < 120 && runs === 0; n += 1) await pause(50)
  expect(runs).toBeGreaterThan(0)
  expect(runs).toBeLessThan(20)
  await jobs.stop()
})
