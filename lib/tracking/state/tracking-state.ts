import 'server-only'
import {
  SALE_BATCHES_IN_FLIGHT,
  SALES_AT_ONCE,
  SALES_BESIDE,
  SALES_GATHERED,
} from '@/lib/conversions/processing/batch/constants'
import { processSales, type QueuedSale } from '@/lib/conversions/processing/batch/service'
import { POSTBACK_QUEUE_LIMIT, POSTBACKS_AT_ONCE } from '@/lib/conversions/processing/postback-constants'
import { DatabaseDownError } from '@/lib/platform/database/failures'
import { GroupCommit } from '@/lib/platform/database/group-commit'
import { withinMs } from '@/lib/platform/deadline'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { FairSlots } from '@/lib/platform/sharing/fair-slots'
import { consumeClicks } from '@/lib/traffic/caps/click-service'
import { CLICK_BATCH_LIMIT } from '@/lib/traffic/caps/constants'
import type { CappedClick } from '@/lib/traffic/caps/service'
import { ClickArrivals } from '@/lib/traffic/clicks/log/arrival-service'
import { closeClickRegions, hasClickLogs } from '@/lib/traffic/clicks/log/region-service'
import type { ClickLog } from '@/lib/traffic/clicks/log/rules'
import { closeClickStream, hasClickStream, StreamedClicks } from '@/lib/traffic/clicks/log/service'
import type { ClickPath } from '@/lib/traffic/clicks/service'
import {
  BATCH_LIMIT,
  CLICKS_BESIDE,
  FLUSHES_IN_FLIGHT,
  QUEUE_LIMIT,
} from '@/lib/traffic/clicks/storage/click-insert-constants'
import { CAPS_WITHIN_MS, PROBE_EVERY_MS } from '@/lib/traffic/clicks/storage/database-probe-constants'
import { FallbackStore } from '@/lib/traffic/clicks/storage/fallback-store-service'
import type { AfterWrite, ReceivedClick } from '@/lib/traffic/clicks/storage/received-click-rules'
import { SourceIds } from '@/lib/traffic/clicks/storage/source-service'
import { SPOOL_CHECK_EVERY_MS } from '@/lib/traffic/clicks/storage/spool-constants'
import {
  closeClickConnections,
  dropClickConnections,
  pingClickConnection,
} from '@/lib/traffic/requests/connection-service'
import { LiveRules } from '@/lib/traffic/routing/rules-cache-service'
import { VisitorNetworks } from '@/lib/traffic/visitors/network-lookup-service'
import { CLICKS_A_MINUTE, SALES_A_MINUTE } from './browser-limit-constants'
import { BrowserLimits } from './browser-limit-rules'
import { ANSWER_WITHIN_MS, SILENT_MS } from './constants'
import { OrderTurns } from './order-turn-service'
import { UNPROVEN_AT_ONCE, UNPROVEN_QUEUE_LIMIT } from './refused-call-constants'
import { RefusedCalls } from './refused-call-rules'
import { countRefusedCalls } from './refused-call-service'
import { LastSecretUses } from './secret-use-service'
import { UnknownLinks } from './unknown-id-rules'
import { countUnknownLinks } from './unknown-id-service'

let afterLateClicks: AfterWrite = async () => undefined

/** Sets what is done with clicks that are stored later than they were answered: calls that waited for them are above. */
export function onLateClicks(afterWrite: AfterWrite): void {
  afterLateClicks = afterWrite
}

/** Everything the click path keeps in memory: one per process, shared by the server and Next's handlers. */
export class TrackingState implements ClickPath {
  readonly rules = new LiveRules()
  readonly networks = new VisitorNetworks()
  readonly sources = new SourceIds()
  readonly store = new FallbackStore({
    sources: this.sources,
    reloadRules: () => this.rules.reload(),
    afterWrite: (clickIds) => afterLateClicks(clickIds),
  })
  /** Where clicks go before they are answered: to PostgreSQL, or to a stream in front of it. */
  readonly clicks: ClickLog = hasClickStream()
    ? new StreamedClicks({
        takes: () => this.store.isWithinLimit,
        store: (clicks) => this.store.writeToSpool(clicks),
      })
    : new GroupCommit<ReceivedClick>((clicks) => this.store.write(clicks), {
        batchLimit: BATCH_LIMIT,
        queueLimit: QUEUE_LIMIT,
        inFlight: FLUSHES_IN_FLIGHT,
        besideAt: CLICKS_BESIDE,
        ownerOf: ({ affiliateId }) => String(affiliateId),
      })
  /** Postbacks whose clicks are still in the stream; undefined without one. */
  readonly arrivals = hasClickLogs() ? new ClickArrivals(env().CLICK_LOG_POSTBACK_SECONDS * 1000) : undefined
  /** Clicks on offers with a cap on clicks, waiting to consume it; clicks on other offers skip this queue. */
  readonly cappedClicks = new GroupCommit<CappedClick>((clicks) => this.#consumeCaps(clicks), {
    batchLimit: CLICK_BATCH_LIMIT,
    queueLimit: QUEUE_LIMIT,
    inFlight: 1,
  })
  /** Sales of proven advertisers, waiting to be recorded together. */
  readonly sales = new GroupCommit<QueuedSale>((sales) => this.inTime(() => processSales(sales)), {
    batchLimit: SALES_AT_ONCE,
    queueLimit: POSTBACK_QUEUE_LIMIT,
    inFlight: SALE_BATCHES_IN_FLIGHT,
    besideAt: SALES_BESIDE,
    gather: SALES_GATHERED,
    ownerOf: ({ sale }) => String(sale.advertiserId),
  })
  /** Processes other postbacks a few at a time, so that a burst does not exhaust the connection pool; owned by advertisers. */
  readonly postbacks = new FairSlots({
    atOnce: POSTBACKS_AT_ONCE,
    perOwner: POSTBACKS_AT_ONCE - 1,
    waitingPerOwner: POSTBACK_QUEUE_LIMIT / 2,
    waiting: POSTBACK_QUEUE_LIMIT,
  })
  /** The same for calls whose sender is not proven yet, so that strangers cannot crowd out advertisers; owned by addresses. */
  readonly unproven = new FairSlots({
    atOnce: UNPROVEN_AT_ONCE,
    perOwner: UNPROVEN_AT_ONCE - 1,
    waitingPerOwner: UNPROVEN_QUEUE_LIMIT / 2,
    waiting: UNPROVEN_QUEUE_LIMIT,
  })
  /** Webhooks of one order, one after another. */
  readonly orders = new OrderTurns()
  readonly lastSecretUses = new LastSecretUses()
  readonly browserClicks = new BrowserLimits(CLICKS_A_MINUTE)
  readonly browserSales = new BrowserLimits(SALES_A_MINUTE)
  readonly refusedCalls = new RefusedCalls((minute) => {
    log.warn({ notStored: minute.notStored }, 'refused postbacks of a minute that were answered and not stored')
    this.#refusedCounts = countRefusedCalls(minute).catch((error) =>
      log.warn({ err: error }, 'refused postbacks not counted'),
    )
  })
  readonly unknownLinks = new UnknownLinks((counts) => {
    this.#unknownCounts = countUnknownLinks(counts).catch((error) =>
      log.warn({ err: error }, 'ids of old links that are not known were not counted'),
    )
  })
  #refusedCounts: Promise<void> = Promise.resolve()
  #unknownCounts: Promise<void> = Promise.resolve()

  #networksOpen: Promise<void> | undefined
  #isReady = false
  #looking: NodeJS.Timeout | undefined
  #asking: NodeJS.Timeout | undefined
  #silentAt = Number.NEGATIVE_INFINITY

  /** Runs a postback that has its turn. @throws when the database does not answer in time, or just did not */
  async inTime<T>(run: () => Promise<T>): Promise<T> {
    if (performance.now() - this.#silentAt < SILENT_MS) throw new DatabaseDownError('The database does not answer')
    return withinMs(ANSWER_WITHIN_MS, run(), () => {
      this.#silentAt = performance.now()
      return new DatabaseDownError('The database does not answer in time')
    })
  }

  /** Whether clicks can be handled at once: their rules are in memory. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** Resolves when clicks can be handled; the first call reads the rules, and a failed one is retried by the next. */
  async ready(): Promise<void> {
    this.#looking ??= this.#maintainSpool()
    if (hasClickStream()) this.#asking ??= this.#askDatabase()
    // a start of our own server has refused a file that cannot be read; others let visitors of all countries in
    this.#networksOpen ??= this.networks.open().catch((error) => log.error({ err: error }, 'networks are not known'))
    await this.#networksOpen
    await this.rules.ready()
    this.#isReady = true
  }

  /** Whether clicks are accepted although the database is down: their rules are in memory, and there is room for them. */
  async takesClicksWithoutDatabase(): Promise<boolean> {
    const { isWithinLimit, outage, spool, hasJustRefused } = this.store
    const { lastsMs } = outage
    if (hasJustRefused || lastsMs === undefined) return false
    return (hasClickStream() && isWithinLimit) || (spool.hasRoom(lastsMs) && spool.isWritable())
  }

  #consumeCaps(clicks: readonly CappedClick[]): Promise<void> {
    return this.store.outage.run(() => consumeClicks(clicks), CAPS_WITHIN_MS)
  }

  /** Asks the database whether it is there, where clicks do not: the rules in memory grow old without it. */
  #askDatabase(): NodeJS.Timeout {
    const ask = () => void this.store.outage.run(() => pingClickConnection()).catch(() => undefined)
    return setInterval(ask, PROBE_EVERY_MS).unref()
  }

  #maintainSpool(): NodeJS.Timeout {
    const check = () => {
      this.store.emptySpool()
      if (this.store.outage.lastsMs === undefined) this.unknownLinks.flush()
      this.store.spool.deleteOld().catch((error) => log.warn({ err: error }, 'old files of clicks not deleted'))
    }
    check()
    return setInterval(check, SPOOL_CHECK_EVERY_MS).unref()
  }

  /** Writes queued clicks, then closes all connections. */
  async close(): Promise<void> {
    this.store.stopRecovery()
    await this.cappedClicks.drained()
    await this.clicks.drained()
    await this.sales.drained()
    const isDown = this.store.outage.lastsMs !== undefined
    if (!isDown) {
      this.refusedCalls.reportMinute()
      this.unknownLinks.flush()
      await Promise.all([this.#refusedCounts, this.#unknownCounts])
      await this.lastSecretUses.settled()
    }
    clearInterval(this.#looking)
    clearInterval(this.#asking)
    if (hasClickStream()) await closeClickStream()
    await closeClickRegions()
    this.networks.close()
    await this.orders.close()
    await this.store.close()
    await this.rules.close()
    if (isDown) dropClickConnections()
    else await closeClickConnections()
  }
}

const SHARED = Symbol.for('stoke.tracking')
const shared = globalThis as { [SHARED]?: TrackingState }

/** The process's tracking state, created on first use. */
export function trackingState(): TrackingState {
  shared[SHARED] ??= new TrackingState()
  return shared[SHARED]
}

/** Opens the files of countries and hosting providers. @throws StartError when one cannot be read */
export const openNetworks = (): Promise<void> => trackingState().networks.open()

/**
 * Reads the rules before the first request, and writes clicks that an earlier process left on local disk. A database that
 * is down is queried again by the first click.
 */
export async function startTracking(): Promise<void> {
  await trackingState()
    .ready()
    .catch((error) => log.warn({ err: error }, 'the rules of the click path could not be read yet'))
}

/** Drains and drops the state; the next use creates a new one. */
export async function closeTracking(): Promise<void> {
  const state = shared[SHARED]
  shared[SHARED] = undefined
  await state?.close()
}
