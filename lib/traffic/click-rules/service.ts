import 'server-only'
import { log } from '@/lib/platform/log'
import { PostgresListener } from '@/lib/platform/postgres-listener'
import { RulesSnapshot } from './data'

/** More changed rows than this at once, and everything is read again in three queries instead. */
const RELOAD_ALL_ABOVE = 500

/**
 * A snapshot that follows the database: told of changed rows, read all again after every reconnect. While the
 * connection is away the last known rules stay in force.
 */
export class LiveRules {
  readonly snapshot = new RulesSnapshot()
  readonly #listener = new PostgresListener({
    channel: 'stoke_rules',
    name: 'stoke-rules',
    onListening: () => this.#inTurn(() => this.snapshot.load()),
    onMessage: (payload) => this.#note(payload),
  })
  #changed = new Set<string>()
  #refreshing: Promise<void> = Promise.resolve()

  /** Resolves when the rules have been read once; asks again when the first attempt failed. */
  ready(): Promise<void> {
    return this.#listener.ready()
  }

  /** Resolves when every change announced so far has been read. */
  async settled(): Promise<void> {
    await this.#listener.caughtUp()
    await this.#refreshing
  }

  close(): Promise<void> {
    return this.#listener.close()
  }

  /** One reading after another: an older one must not overwrite what a newer one found. */
  #inTurn(read: () => Promise<void>): Promise<void> {
    const mine = this.#refreshing.then(read)
    this.#refreshing = mine.catch(() => undefined)
    return mine
  }

  #note(payload: string): void {
    const first = this.#changed.size === 0
    this.#changed.add(payload)
    if (first) void this.#inTurn(() => this.#refresh())
  }

  async #refresh(): Promise<void> {
    // whatever else was announced in the same moment is read in the same go
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
            // an offer's payout is what one more takes out of a cap on payout
            routing: ['override', 'group', 'cap', 'bucket', 'offer'].some((kind) => ids(kind).length > 0),
          }
    await this.snapshot.load(only).catch((error) => {
      log.warn({ err: error }, 'tracking rules could not be read again; reconnecting')
      void this.#listener.reconnect()
    })
  }
}
