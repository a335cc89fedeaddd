import 'server-only'
import type PgBoss from 'pg-boss'
import { v5 } from 'uuid'
import { DUE_FOR_MS, POLL_SECONDS, SCHEDULE_SECONDS, SCHEDULE_ZONE } from '@/lib/messages/job-requests/constants'
import { clockOffText, compareClock, isClockOff } from '@/lib/platform/database/clock-data'
import { type Clock, clockFrom, systemClock } from '@/lib/platform/dates/clock'
import { log } from '@/lib/platform/log'
import { isModuleOn } from '@/lib/platform/settings/current'
import { inSpan } from '@/lib/platform/spans'
import { lastRun } from '../job-runs/schedule-rules'
import { noteJobEnded, storeJobRun } from '../job-runs/service'
import type { Job } from './schedule'

/** Any fixed id: the ids of runs by the schedule are made from it. */
const RUNS = 'a2bd6ff0-8f7b-4a1c-9c0e-5d0a0a1f3c77'

/**
 * What this process does for the queue: it puts in the runs that are due, and runs what it finds there. Both only while its
 * clock is PostgreSQL's: every job moves money, rights or messages by time, and a process that took runs only to refuse them
 * would use up their tries, so that the others never see them.
 */
export class JobWorkers {
  /** The worker of each job in the queue's words, by name; empty while this process takes no runs. */
  readonly #workers = new Map<string, string>()
  readonly #running = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #hasEnded = false

  constructor(
    private readonly boss: PgBoss,
    private readonly schedule: readonly Job[],
    private readonly clock: Clock,
  ) {}

  /** Begins. A database that does not answer is asked again. */
  async begin(): Promise<void> {
    await this.#lookAndGoOn()
  }

  /** Puts no more runs into the queue; stopping the queue ends those under way. */
  end(): void {
    this.#hasEnded = true
    clearTimeout(this.#timer)
  }

  /** Soon again where the clock was off. */
  #lookLater(): void {
    clearTimeout(this.#timer)
    if (this.#hasEnded) return
    const seconds = this.#workers.size > 0 ? SCHEDULE_SECONDS : POLL_SECONDS
    this.#timer = setTimeout(() => void this.#lookAndGoOn(), seconds * 1_000).unref()
  }

  async #lookAndGoOn(): Promise<void> {
    await this.#look().catch((err: unknown) => log.warn({ err }, 'the jobs that are due could not be looked for'))
    this.#lookLater()
  }

  async #look(): Promise<void> {
    const compared = await compareClock(this.clock)
    if (this.#hasEnded) return
    if (isClockOff(compared)) return this.#takeNoRuns(compared.aheadMs)
    const at = new Date(compared.at.getTime() - compared.aheadMs)
    await this.#takeRuns()
    const due = this.schedule.flatMap(({ name, cron }) => {
      const run = lastRun(cron, at, SCHEDULE_ZONE, DUE_FOR_MS)
      // by its id each run is in the queue once, whichever processes find it due
      return run ? [{ name, data: {}, id: v5(`${name} ${run.toISOString()}`, RUNS) }] : []
    })
    if (due.length > 0) await this.boss.insert(due)
  }

  async #takeRuns(): Promise<void> {
    for (const job of this.schedule) {
      const worker = this.#workers.get(job.name)
      // the queue waits between two looks by the clock of this machine: for hours when that is put back meanwhile
      if (worker) this.boss.notifyWorker(worker)
      else this.#workers.set(job.name, await this.#work(job))
    }
  }

  async #takeNoRuns(aheadMs: number): Promise<void> {
    if (this.#workers.size === 0) return
    log.error(`the clock of this machine is ${clockOffText(aheadMs)}: no job runs here until it is right`)
    for (const id of this.#workers.values()) await this.boss.offWork({ id })
    this.#workers.clear()
  }

  /** The time that a run may go by, and the clock from there on: a clock that is set during a run does not reach it. */
  async #trustedTime(): Promise<{ at: Date; clock: Clock }> {
    const compared = await compareClock(this.clock)
    if (isClockOff(compared)) {
      await this.#takeNoRuns(compared.aheadMs)
      this.#lookLater()
      throw new Error(
        `The clock of this machine is ${clockOffText(compared.aheadMs)}. No job runs here until it is right.`,
      )
    }
    // by PostgreSQL's clock, so that the leases and due times of all processes are of one clock
    const at = new Date(compared.at.getTime() - compared.aheadMs)
    return { at, clock: this.clock === systemClock ? clockFrom(at) : this.clock }
  }

  #work(job: Job): Promise<string> {
    return this.boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
      // an expired run counts as lost in the queue, but may still be running here
      if (this.#running.has(job.name)) return
      this.#running.add(job.name)
      try {
        await this.#run(job)
      } finally {
        this.#running.delete(job.name)
      }
    })
  }

  async #run({ name, run, module }: Job): Promise<void> {
    const ended = { name, startedAt: this.clock.now(), handled: null as number | null, error: null as string | null }
    try {
      const isOff = module !== undefined && !isModuleOn(module)
      const done = isOff
        ? 0
        : await inSpan(`job ${name}`, { job: name }, async () => {
            const time = await this.#trustedTime()
            return run(time.at, time.clock)
          })
      ended.handled = done ?? null
      if (done) log.info({ job: name, done }, 'job done')
    } catch (error) {
      ended.error = error instanceof Error ? error.message : String(error)
      log.error({ err: error, job: name }, 'a job failed')
      throw error
    } finally {
      const endedAt = this.clock.now()
      noteJobEnded(endedAt)
      await storeJobRun({ ...ended, endedAt }).catch((err: unknown) =>
        log.warn({ err, job: name }, 'the run of a job could not be stored'),
      )
    }
  }
}
