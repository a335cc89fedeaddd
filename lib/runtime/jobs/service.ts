import 'server-only'
import type PgBoss from 'pg-boss'
import {
  EXPIRE_SECONDS,
  JOBS_CHANNEL,
  SCHEDULE_ZONE,
  STOP_MS,
  WAKE_DELAY_MS,
} from '@/lib/messages/job-requests/constants'
import { PostgresListener } from '@/lib/platform/database/postgres-listener'
import type { Clock } from '@/lib/platform/dates/clock'
import { log } from '@/lib/platform/log'
import { openQueue } from './queue-service'
import { type Job, SCHEDULE } from './schedule'
import { JobWorkers } from './worker-service'

/** A running queue. */
export type Jobs = {
  /** Requests a run now; has no effect when one is queued already. */
  wake(name: string): Promise<void>
  /** Waits for active runs, then closes. */
  stop(): Promise<void>
}

/**
 * Runs the schedule from a queue in PostgreSQL. With any number of processes each run happens in one of them, and no job
 * runs twice at the same time.
 */
export async function startJobs(
  clock: Clock,
  schedule: readonly Job[] = SCHEDULE,
  expireSeconds = EXPIRE_SECONDS,
): Promise<Jobs> {
  const boss = await openQueue(async (opened) => {
    for (const job of schedule) await makeQueue(opened, job, expireSeconds)
    await unscheduleRemoved(opened, schedule)
  })
  const workers = new JobWorkers(boss, schedule, clock)
  await workers.begin()
  const wake = async (name: string) => void (await boss.send(name, {}))
  const listener = await listenForWakes(schedule, wake)
  return {
    wake,
    stop: async () => {
      workers.end()
      await listener.close()
      await boss.stop({ graceful: true, wait: true, timeout: STOP_MS })
    },
  }
}

/** Ends the schedules of jobs that an earlier release had, so that no runs wait for them for ever. */
async function unscheduleRemoved(boss: PgBoss, schedule: readonly Job[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!schedule.some((job) => job.name === name)) await boss.unschedule(name)
  }
}

/** Listens for runs requested by transactions. Requests missed while the connection is lost wait for the schedule. */
async function listenForWakes(
  schedule: readonly Job[],
  wake: (name: string) => Promise<void>,
): Promise<PostgresListener> {
  const requested = new Set<string>()
  const listener = new PostgresListener({
    channel: JOBS_CHANNEL,
    name: 'stoke-jobs-wake',
    onListening: () => undefined,
    onMessage: (name) => {
      if (requested.has(name) || !schedule.some((job) => job.name === name)) return
      requested.add(name)
      setTimeout(() => {
        requested.delete(name)
        wake(name).catch((error) => log.warn({ err: error, job: name }, 'a job could not be woken'))
      }, WAKE_DELAY_MS).unref()
    },
  })
  await listener
    .ready()
    .catch((error) => log.warn({ err: error }, 'not listening for job requests; jobs run on schedule'))
  return listener
}

async function makeQueue(boss: PgBoss, { name, cron }: Job, expireInSeconds: number): Promise<void> {
  // `stately`: at most one queued and one active run, so that a slow job never accumulates runs
  const queue = { name, policy: 'stately', retryLimit: 2, expireInSeconds } as const
  await boss.createQueue(name, queue)
  await boss.updateQueue(name, queue)
  await boss.schedule(name, cron, undefined, { tz: SCHEDULE_ZONE })
}
