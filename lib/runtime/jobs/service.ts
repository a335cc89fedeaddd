import 'server-only'
import PgBoss from 'pg-boss'
import {
  EXPIRE_SECONDS,
  GATHER_MS,
  JOBS_CHANNEL,
  JOBS_CONNECTIONS,
  JOBS_SCHEMA,
  MAINTENANCE_SECONDS,
  POLL_SECONDS,
  SCHEDULE_ZONE,
  STOP_MS,
} from '@/lib/messages/jobs/constants'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { PostgresListener } from '@/lib/platform/postgres-listener'
import { type Job, SCHEDULE } from './schedule'

/** A running queue. */
export type Jobs = {
  /** Asks for a run now instead of waiting for the clock; nothing more when one is waiting already. */
  wake(name: string): Promise<void>
  /** Lets runs under way end, then closes. */
  stop(): Promise<void>
}

/**
 * Runs the schedule from a queue in PostgreSQL. However many processes do so, each run is taken by one of them, and
 * no job runs twice at the same time.
 */
export async function startJobs(
  clock: Clock = systemClock,
  schedule: readonly Job[] = SCHEDULE,
  expireSeconds = EXPIRE_SECONDS,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    application_name: 'stoke-jobs',
    schema: JOBS_SCHEMA,
    max: JOBS_CONNECTIONS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue stumbled'))
  await boss.start()
  for (const job of schedule) await take(boss, job, clock, expireSeconds)
  const wake = async (name: string) => void (await boss.send(name, {}))
  const listener = await listenForWakes(schedule, wake)
  return {
    wake,
    stop: async () => {
      await listener.close()
      await boss.stop({ graceful: true, wait: true, timeout: STOP_MS })
    },
  }
}

/** Follows what transactions ask for. What is missed while the connection is lost, the clock makes up for. */
async function listenForWakes(
  schedule: readonly Job[],
  wake: (name: string) => Promise<void>,
): Promise<PostgresListener> {
  const gathered = new Set<string>()
  const listener = new PostgresListener({
    channel: JOBS_CHANNEL,
    name: 'stoke-jobs-wake',
    onListening: () => undefined,
    onMessage: (name) => {
      if (gathered.has(name) || !schedule.some((job) => job.name === name)) return
      gathered.add(name)
      setTimeout(() => {
        gathered.delete(name)
        wake(name).catch((error) => log.warn({ err: error, job: name }, 'a job could not be woken'))
      }, GATHER_MS).unref()
    },
  })
  await listener
    .ready()
    .catch((error) => log.warn({ err: error }, 'requests for jobs are not heard; the clock runs them'))
  return listener
}

async function take(boss: PgBoss, { name, cron, run }: Job, clock: Clock, expireInSeconds: number): Promise<void> {
  // `stately`: at most one waits and one runs, so that a slow job never piles up behind itself
  const queue = { name, policy: 'stately', retryLimit: 2, expireInSeconds } as const
  await boss.createQueue(name, queue)
  await boss.updateQueue(name, queue)
  await boss.schedule(name, cron, undefined, { tz: SCHEDULE_ZONE })
  let isRunning = false
  await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    // a run that took too long counts as lost, but is still at it
    if (isRunning) return
    isRunning = true
    try {
      const done = await run(clock.now(), clock)
      if (done) log.info({ job: name, done }, 'job done')
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed')
      throw error
    } finally {
      isRunning = false
    }
  })
}
