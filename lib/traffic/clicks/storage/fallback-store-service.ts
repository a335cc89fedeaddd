import 'server-only'
import { DatabaseDownError } from '@/lib/platform/database/failures'
import { log } from '@/lib/platform/log'
import { isDatabaseBack, replaceConnections } from '../../requests/connection-service'
import { publishTestClicks, writeClicks } from './click-insert-service'
import { DatabaseOutage } from './database-probe-service'
import type { AfterWrite, ReceivedClick } from './received-click-rules'
import { type SourceIds, withSources } from './source-service'
import { SPOOL_FOR_MS } from './spool-constants'
import { ClickSpool } from './spool-service'

/** How long a refused click says that the next one would be refused too, in milliseconds. */
const REFUSED_FOR_MS = 30_000

/** What a store of clicks needs of its process. */
type Needs = { sources: SourceIds; reloadRules: () => Promise<void>; afterWrite: AfterWrite }

/** Stores clicks in the database; while it is down, in the spool on local disk, until they can be written to it. */
export class FallbackStore {
  readonly outage = new DatabaseOutage(() => this.#recover())
  readonly spool: ClickSpool
  #recovers = true
  #refusedAt: number | undefined

  constructor(private readonly needs: Needs) {
    this.spool = new ClickSpool(needs.sources, needs.afterWrite)
  }

  /** Whether the rules in memory are not too old to take clicks by. */
  get isWithinLimit(): boolean {
    return (this.outage.lastsMs ?? 0) < SPOOL_FOR_MS
  }

  /** Writes clicks to the database; while it is down, to local disk. */
  async write(clicks: readonly ReceivedClick[]): Promise<void> {
    try {
      await this.outage.run(async (isAwaited) => writeClicks(await withSources(clicks, this.needs.sources), isAwaited))
      publishTestClicks(clicks)
    } catch (error) {
      if (!(error instanceof DatabaseDownError)) throw error
      await this.writeToSpool(clicks).catch((cause) => {
        this.#refusedAt = performance.now()
        throw new DatabaseDownError('Clicks cannot be stored on local disk either', { cause })
      })
    }
    this.#refusedAt = undefined
  }

  /**
   * Whether the last click was refused, a short time ago: a full disk refuses what is written and answers what is asked. A
   * process that gets no clicks for it is tried again after that time.
   */
  get hasJustRefused(): boolean {
    return this.#refusedAt !== undefined && performance.now() - this.#refusedAt < REFUSED_FOR_MS
  }

  /** Resolves when clicks are on local disk. @throws as `ClickSpool.store` */
  writeToSpool(clicks: readonly ReceivedClick[]): Promise<void> {
    return this.spool.store(clicks, this.outage.lastsMs ?? 0)
  }

  /** Writes the clicks of the spool to the database, unless it is down. */
  emptySpool(): void {
    if (this.outage.lastsMs !== undefined) return
    this.spool.writeAll().catch((error) => log.warn({ err: error }, 'stored clicks could not be written yet'))
  }

  /** An outage that lasts does not end any more; for a process that stops. */
  stopRecovery(): void {
    this.#recovers = false
  }

  /** Ends what is under way, and leaves the rest of the spool on disk. */
  async close(): Promise<void> {
    await this.outage.close()
    await this.spool.close()
  }

  /** Ends an outage: the rules are read again and the first stored clicks written, before any new click is. */
  async #recover(): Promise<void> {
    if (!(await isDatabaseBack()) || !this.#recovers) throw new DatabaseDownError('The database is still away')
    replaceConnections()
    await this.needs.reloadRules()
    await this.spool.writeOldest()
    setImmediate(() => this.emptySpool())
  }
}
