import 'server-only'
import type PgBoss from 'pg-boss'
import {
  EXPIRE_SECONDS,
  JOBS_CHANNEL,
  POLL_SECONDS,
  SCHEDULE_ZONE,
  STOP_MS,
  WAKE_DELAY_MS,
} from '@/lib/messages/job-requests/constants'
import { clockOffText, compareClock, isClockOff } from '@/lib/platform/database/clock-data'
import { PostgresListener } from '@/lib/platform/database/postgres-listener'
import { type Clock, clockFrom, systemClock } from '@/lib/platform/dates/clock'
import { log } from '@/lib/platform/log'
import { isModuleOn } from '@/lib/platform/settings/current'
import { inSpan } from '@/lib/platform/spans'
import { noteJobEnded, storeJobRun } from '../job-runs/service'
import { openQueue } from './queue-service'
import { type Job, SCHEDULE } from './schedule'

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
    for (const job of schedule) await work(opened, job, clock)
  })
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

/**
 * The time that a run may go by, and the clock from there on. Every job moves money, rights or messages by time, so none
 * runs in a process whose clock is not PostgreSQL's; a clock that is set during a run does not reach it.
 * @throws when the clock of this machine is off: the queue offers the run again, to other processes too
 */
async function trustedTime(clock: Clock): Promise<{ at: Date; clock: Clock }> {
  const compared = await compareClock(clock)
  if (isClockOff(compared)) {
    throw new Error(
      `The clock of this machine is ${clockOffText(compared.aheadMs)}. No job runs here until it is right.`,
    )
  }
  // by PostgreSQL's clock, so that the leases and due times of all processes are of one clock
  const at = new Date(compared.at.getTime() - compared.aheadMs)
  return { at, clock: clock === systemClock ? clockFrom(at) : clock }
}

async function work(boss: PgBoss, { name, run, module }: Job, clock: Clock): Promise<void> {
  let isRunning = false
  await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    // an expired run counts as lost in the queue, but may still be running here
    if (isRunning) return
    isRunning = true
    const ended = { name, startedAt: clock.now(), handled: null as number | null, error: null as string | null }
    try {
      const isOff = module !== undefined && !isModuleOn(module)
      const done = isOff
        ? 0
        : await inSpan(`job ${name}`, { job: name }, async () => {
            const time = await trustedTime(clock)
            return run(time.at, time.clock)
          })
      ended.handled = done ?? null
      if (done) log.info({ job: name, done }, 'job done')
    } catch (error) {
      ended.error = error instanceof Error ? error.message : String(error)
      log.error({ err: error, job: name }, 'a job failed')
      throw error
    } finally {
      const endedAt = clock.now()
      noteJobEnded(endedAt)
      await storeJobRun({ ...ended, endedAt }).catch((err: unknown) =>
        log.warn({ err, job: name }, 'the run of a job could not be stored'),
      )
      isRunning = false
    }
  })
}
