import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresListener } from '@/lib/platform/database/postgres-listener'
import { withinMs } from '@/lib/platform/deadline'
import { log } from '@/lib/platform/log'
import { type Changed, RulesSnapshot } from './rules-cache-data'

/** Above this number of changed rows everything is read again instead. */
const RELOAD_ALL_ABOVE = 500
/** Ids of previous platforms are read as a whole: no more than this part of the time while an import records many. */
const FOREIGN_SHARE = 0.1
/** So few milliseconds they may take each time. */
const FOREIGN_QUICK_MS = 20
/** Everything is read again this often, should a change ever go unheard. */
const RELOAD_EVERY_MS = 300_000

/** How often it is asked whether all changes were heard, in milliseconds, how long that may take, and how many may wait. */
const CATCH_UP_EVERY_MS = 100
const CATCH_UP_WITHIN_MS = 2_000
const CATCH_UP_WAITING_MAX = 2_000

/**
 * A snapshot that follows the database: rows are read again when PostgreSQL notifies a change, everything after each
 * reconnect. While the connection is down the last known rules stay in use.
 */
export class LiveRules {
  readonly snapshot = new RulesSnapshot()
  readonly #listener = new PostgresListener({
    channel: 'stoke_rules',
    name: 'stoke-rules',
    onListening: () => this.#enqueue(() => this.snapshot.load()),
    onMessage: (payload) => this.#note(payload),
  })
  #changed = new Set<string>()
  #refreshing: Promise<void> = Promise.resolve()
  #reload: NodeJS.Timeout | undefined
  #catchingUp = 0
  #nextCatchUp: Promise<boolean> | undefined
  #caughtUpAt = Number.NEGATIVE_INFINITY
  #externalIdsLater: { timer: NodeJS.Timeout; begun: Promise<void>; begin: () => void } | undefined

  constructor(private readonly reloadEveryMs = RELOAD_EVERY_MS) {}

  /** Resolves when the rules have been read once; retries when the first attempt failed. */
  ready(): Promise<void> {
    this.#reload ??= setInterval(() => void this.#enqueue(() => this.#load()), this.reloadEveryMs).unref()
    return this.#listener.ready()
  }

  /** Resolves when every change notified so far has been read, ids of previous platforms that wait their turn included. */
  async settled(): Promise<void> {
    await this.#listener.caughtUp()
    await this.#refreshing
    // a timer may fire a moment early, and then the ids wait once more
    while (this.#externalIdsLater) {
      await this.#externalIdsLater.begun
      await this.#refreshing
    }
  }

  /**
   * Reads what was notified before this call, so that nothing is called unknown that another process has just stored.
   * Everybody who waits shares one question, of which there are ten a second at most: a flood of nonsense costs no more.
   * @returns whether the rules are known to be read; false when the database does not say so in time, or too many wait
   */
  async catchUp(): Promise<boolean> {
    if (this.#catchingUp >= CATCH_UP_WAITING_MAX) return false
    this.#catchingUp += 1
    try {
      this.#nextCatchUp ??= this.#catchUpSoon()
      return await this.#nextCatchUp
    } finally {
      this.#catchingUp -= 1
    }
  }

  async #catchUpSoon(): Promise<boolean> {
    const waitMs = this.#caughtUpAt + CATCH_UP_EVERY_MS - performance.now()
    // always a step later, when the promise of this is known to those who come until then
    await (waitMs > 0 ? pause(waitMs) : undefined)
    // whoever comes from here on may ask for what is stored after this question
    this.#nextCatchUp = undefined
    this.#caughtUpAt = performance.now()
    const asked = this.#listener.caughtUp().then(() => this.#refreshing)
    return withinMs(CATCH_UP_WITHIN_MS, asked, () => new Error('the rules are not read in time')).then(
      () => true,
      () => false,
    )
  }

  /** Reads everything again and listens on a new connection. @throws when the database does not answer */
  async reload(): Promise<void> {
    void this.#listener.reconnect()
    await this.#enqueue(() => this.snapshot.load())
  }

  close(): Promise<void> {
    clearInterval(this.#reload)
    clearTimeout(this.#externalIdsLater?.timer)
    this.#externalIdsLater?.begin()
    this.#externalIdsLater = undefined
    return this.#listener.close()
  }

  /** Runs reads one at a time: an older read must not overwrite the result of a newer one. */
  #enqueue(read: () => Promise<void>): Promise<void> {
    const mine = this.#refreshing.then(read)
    this.#refreshing = mine.catch(() => undefined)
    return mine
  }

  #note(payload: string): void {
    const first = this.#changed.size === 0
    this.#changed.add(payload)
    if (first) void this.#enqueue(() => this.#refresh())
  }

  async #refresh(): Promise<void> {
    // changes notified in the same moment are read together
    await new Promise((resolve) => setImmediate(resolve))
    const changed = [...this.#changed]
    this.#changed.clear()
    const ids = (kind: string) =>
      changed.filter((each) => each.startsWith(`${kind}:`)).map((each) => Number(each.slice(kind.length + 1)))
    const only =
      changed.length > RELOAD_ALL_ABOVE
        ? undefined
        : {
            offers: ids('offer'),
            affiliates: ids('affiliate'),
            advertisers: ids('advertiser'),
            access: ids('access'),
            smartLinks: ids('smart'),
            shortLinks: ids('short'),
            hosts: ids('domain').length > 0,
            externalIds: ids('foreign').length > 0 && this.#mayReadExternalIds(),
            // a conversion consumes the offer's payout from a cap on payout
            routing: ['override', 'group', 'cap', 'bucket', 'offer'].some((kind) => ids(kind).length > 0),
          }
    await this.#load(only)
  }

  /** Whether ids of previous platforms are read now; else they are a moment later, once for all changes until then. */
  #mayReadExternalIds(): boolean {
    const { ms, at } = this.snapshot.externalIdsRead
    const waitMs = at + ms / FOREIGN_SHARE - performance.now()
    if (ms <= FOREIGN_QUICK_MS || waitMs <= 0) return true
    this.#externalIdsLater ??= this.#readExternalIdsAfter(waitMs)
    return false
  }

  #readExternalIdsAfter(waitMs: number) {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const timer = setTimeout(() => {
      this.#externalIdsLater = undefined
      this.#note('foreign:1')
      begin()
    }, waitMs).unref()
    return { timer, begun, begin }
  }

  async #load(only?: Changed): Promise<void> {
    await this.snapshot.load(only).catch((error) => {
      log.warn({ err: error }, 'tracking rules could not be read again; reconnecting')
      void this.#listener.reconnect()
    })
  }
}
