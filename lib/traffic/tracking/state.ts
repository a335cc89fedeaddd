import 'server-only'
import pLimit from 'p-limit'
import { withinMs } from '@/lib/platform/deadline'
import { GroupCommit } from '@/lib/platform/group-commit'
import { log } from '@/lib/platform/log'
import { BATCH_LIMIT, FLUSHES_IN_FLIGHT, QUEUE_LIMIT } from '@/lib/traffic/click-batches/constants'
import { CLICK_BATCH_LIMIT } from '../caps/constants'
import { type CappedClick, consumeClickCaps } from '../caps/service'
import { type ClickRow, closeClickConnections, writeClicks } from '../click-batches/service'
import { LiveRules } from '../click-rules/service'
import { SourceIds } from '../click-sources/service'
import { POSTBACKS_AT_ONCE } from '../postbacks/constants'
import { UNPROVEN_AT_ONCE } from '../refused-calls/constants'
import { RefusedCalls } from '../refused-calls/rules'
import { ANSWER_WITHIN_MS, SILENT_MS } from './constants'

/** Everything the click path keeps in memory: one per process, shared by the server and Next's handlers. */
export class TrackingState {
  readonly rules = new LiveRules()
  readonly sources = new SourceIds()
  readonly clicks = new GroupCommit<ClickRow>(writeClicks, {
    batchLimit: BATCH_LIMIT,
    queueLimit: QUEUE_LIMIT,
    inFlight: FLUSHES_IN_FLIGHT,
  })
  /** Clicks on offers with a cap on clicks, waiting to consume it; clicks on other offers skip this queue. */
  readonly cappedClicks = new GroupCommit<CappedClick>(consumeClickCaps, {
    batchLimit: CLICK_BATCH_LIMIT,
    queueLimit: QUEUE_LIMIT,
    inFlight: 1,
  })
  /** Processes a few postbacks at a time, so that a burst does not exhaust the connection pool. */
  readonly postbacks = pLimit(POSTBACKS_AT_ONCE)
  /** The same for calls whose sender is not proven yet, so that strangers cannot crowd out advertisers. */
  readonly unproven = pLimit(UNPROVEN_AT_ONCE)
  readonly refusedCalls = new RefusedCalls((notStored) =>
    log.warn({ notStored }, 'refused postbacks of a minute that were answered and not stored'),
  )

  #silentAt = Number.NEGATIVE_INFINITY

  /** Runs a postback that has its turn. @throws when the database does not answer in time, or just did not */
  async inTime<T>(run: () => Promise<T>): Promise<T> {
    if (performance.now() - this.#silentAt < SILENT_MS) throw new Error('the database does not answer')
    return withinMs(ANSWER_WITHIN_MS, run(), () => {
      this.#silentAt = performance.now()
      return new Error('the database does not answer in time')
    })
  }

  /** Resolves when clicks can be handled; the first call reads the rules, and a failed one is retried by the next. */
  ready(): Promise<void> {
    return this.rules.ready()
  }

  /** Writes queued clicks, then closes all connections. */
  async close(): Promise<void> {
    await this.cappedClicks.drained()
    await this.clicks.drained()
    await this.rules.close()
    await closeClickConnections()
  }
}

const SHARED = Symbol.for('stoke.tracking')
const shared = globalThis as { [SHARED]?: TrackingState }

/** The process's tracking state, created on first use. */
export function trackingState(): TrackingState {
  shared[SHARED] ??= new TrackingState()
  return shared[SHARED]
}

/** Drains and drops the state; the next use creates a new one. */
export async function closeTracking(): Promise<void> {
  const state = shared[SHARED]
  shared[SHARED] = undefined
  await state?.close()
}
