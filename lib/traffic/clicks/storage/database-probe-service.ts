import 'server-only'
import { classifyFailure, DatabaseDownError } from '@/lib/platform/database/failures'
import { withinMs } from '@/lib/platform/deadline'
import { log } from '@/lib/platform/log'
import { DATABASE_WITHIN_MS, PROBE_EVERY_MS } from './database-probe-constants'

/**
 * Whether the database of the click path is down. The first statement that fails for it, or takes too long, says so for
 * all: nobody after it waits. From then on it is probed twice a second.
 */
export class DatabaseOutage {
  #since: number | undefined
  #timer: NodeJS.Timeout | undefined
  #probe = Promise.resolve()
  #closed = false
  #ended: { at: number; lastedMs: number } | undefined
  /** How long a statement may take before the database is held to be away, in milliseconds. */
  limitMs = DATABASE_WITHIN_MS

  /** @param recover resolves when clicks can be written again, and rejects when they cannot */
  constructor(
    private readonly recover: () => Promise<void>,
    private readonly probeEveryMs = PROBE_EVERY_MS,
  ) {}

  /** How long the database has been away, in milliseconds; undefined while it answers. */
  get lastsMs(): number | undefined {
    return this.#since === undefined ? undefined : performance.now() - this.#since
  }

  /** How long ago the last outage of this process ended, and how long it lasted; undefined without one. */
  get lastEnded(): { agoMs: number; lastedMs: number } | undefined {
    return this.#ended && { agoMs: performance.now() - this.#ended.at, lastedMs: this.#ended.lastedMs }
  }

  /**
   * Runs a statement, which can ask whether anybody still waits for it.
   * @throws DatabaseDownError when the database is down, else the statement's own error
   */
  async run<T>(work: (isAwaited: () => boolean) => Promise<T>, limitMs = this.limitMs): Promise<T> {
    if (this.#since !== undefined) throw new DatabaseDownError('The database is unreachable')
    let isAwaited = true
    const started = work(() => isAwaited)
    try {
      return await withinMs(limitMs, started, () => new DatabaseDownError('The database does not answer in time'))
    } catch (error) {
      if (classifyFailure(error) !== 'unavailable') throw error
      isAwaited = false
      started.catch(() => undefined)
      this.#begin(error)
      throw new DatabaseDownError('The database is unreachable', { cause: error })
    }
  }

  /** Ends probing; resolves when none is under way. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#probe
  }

  #begin(error: unknown): void {
    if (this.#since !== undefined || this.#closed) return
    this.#since = performance.now()
    log.error({ err: error }, 'the database of the click path is unreachable')
    this.#probeLater()
  }

  #probeLater(): void {
    this.#timer = setTimeout(() => {
      this.#probe = this.#tryAgain()
    }, this.probeEveryMs).unref()
  }

  async #tryAgain(): Promise<void> {
    try {
      await this.recover()
    } catch (error) {
      log.debug({ err: error }, 'the database of the click path is still away')
      if (!this.#closed) this.#probeLater()
      return
    }
    log.warn({ seconds: Math.round((this.lastsMs ?? 0) / 1000) }, 'the database of the click path is back')
    this.#ended = { at: performance.now(), lastedMs: this.lastsMs ?? 0 }
    this.#since = undefined
  }
}
