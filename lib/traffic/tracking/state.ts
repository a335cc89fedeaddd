import 'server-only'
import pLimit from 'p-limit'
import type { Clock } from '@/lib/platform/dates/clock'
import { pool } from '@/lib/platform/db'
import { firstIdOf } from '@/lib/platform/ids/uuid-v7'
import { type ClickTake, takeClicks } from '../caps/click-taking'
import { CLICKS_TAKEN_AT_ONCE } from '../caps/constants'
import { type ClickRow, closeClickConnections, writeClicks } from '../click-batches/service'
import { GroupCommit } from '@/lib/platform/group-commit'
import { SourceIds } from '../click-sources/service'
import { UniqueVisitors } from '../unique-visitors/rules'
import { POSTBACKS_AT_ONCE } from '../postbacks/constants'
import { LiveRules } from '../click-rules/service'

/** Everything the click path holds in memory: one a process, shared by the server and Next's handlers. */
export class TrackingState {
  readonly rules = new LiveRules()
  readonly sources = new SourceIds()
  readonly visitors = new UniqueVisitors()
  readonly clicks = new GroupCommit<ClickRow>(writeClicks, {
    batchLimit: BATCH_LIMIT,
    queueLimit: QUEUE_LIMIT,
    inFlight: FLUSHES_IN_FLIGHT,
  })
  /** Clicks on offers with a cap on clicks, on their way out of it: only these wait for it. */
  readonly capped = new GroupCommit<ClickTake>(takeClicks, {
    batchLimit: CLICKS_TAKEN_AT_ONCE,
    queueLimit: QUEUE_LIMIT,
    inFlight: 1,
  })
  /** Takes postbacks a few at a time: a burst waits its turn instead of emptying the pool. */
  readonly postbacks = pLimit(POSTBACKS_AT_ONCE)
  #ready: Promise<void> | undefined

  /** Resolves when clicks can be decided; the first call reads the rules, a failed one is asked again. */
  ready(clock: Clock): Promise<void> {
    this.#ready ??= Promise.all([this.rules.ready(), this.#recallVisitors(clock)])
      .then(() => undefined)
      .catch((error) => {
        this.#ready = undefined
        throw error
      })
    return this.#ready
  }

  /** Lets waiting clicks be written, then closes what is open. */
  async close(): Promise<void> {
    await this.capped.drained()
    await this.clicks.drained()
    await this.rules.close()
    await closeClickConnections()
  }

  async #recallVisitors(clock: Clock): Promise<void> {
    const since = new Date(clock.now().getTime() - UNIQUE_WINDOW_MS)
    const { rows } = await pool().query<{ affiliateId: number; offerId: number; visitor: Buffer; createdAt: Date }>(
      `SELECT affiliate_id AS "affiliateId", offer_id AS "offerId", visitor, created_at AS "createdAt"
       FROM click WHERE id >= $1 AND is_unique ORDER BY id DESC LIMIT $2`,
      [firstIdOf(since), REMEMBERED_VISITORS],
    )
    for (const row of rows.reverse()) this.visitors.remember(row, row.visitor.toString('hex'), row.createdAt)
  }
}

const SHARED = Symbol.for('stoke.tracking')
const shared = globalThis as { [SHARED]?: TrackingState }

/** The process's tracking state, made on first use. */
export function trackingState(): TrackingState {
  shared[SHARED] ??= new TrackingState()
  return shared[SHARED]
}

/** Drains and forgets the state; the next use makes a new one. */
export async function closeTracking(): Promise<void> {
  const state = shared[SHARED]
  shared[SHARED] = undefined
  await state?.close()
}
