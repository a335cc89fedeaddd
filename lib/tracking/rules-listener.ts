import 'server-only'
import pg from 'pg'
import { env } from '../env'
import { log } from '../log'
import { RulesSnapshot } from './rules-snapshot'

const CHANNEL = 'stoke_rules'
/** More changed rows than this at once, and everything is read again in three queries instead. */
const RELOAD_ALL_ABOVE = 500
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 5_000

/** A snapshot that follows the database: LISTEN for changed rows, read all again after every reconnect. */
export class LiveRules {
  readonly snapshot = new RulesSnapshot()
  #client: pg.Client | undefined
  #changed = new Set<string>()
  #refreshing: Promise<void> = Promise.resolve()
  #ready: Promise<void> | undefined
  #closed = false

  /** Resolves when the rules have been read once; asks again when the first attempt failed. */
  ready(): Promise<void> {
    this.#ready ??= this.#connect().catch((error) => {
      this.#ready = undefined
      throw error
    })
    return this.#ready
  }

  /** Resolves when every change announced so far has been read. */
  async settled(): Promise<void> {
    await this.#client?.query('SELECT 1')
    await this.#refreshing
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      application_name: 'stoke-rules',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => this.#note(payload ?? ''))
    await client.connect()
    client.once('end', () => this.#lost(client))
    this.#client = client
    try {
      // listen first, then read: a change between the two is announced, and read again after this
      await client.query(`LISTEN ${CHANNEL}`)
      await this.#inTurn(() => this.snapshot.load())
    } catch (error) {
      this.#client = undefined
      await client.end().catch(() => undefined)
      throw error
    }
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
        : { offers: ids('offer'), affiliates: ids('affiliate'), advertisers: ids('advertiser') }
    await this.snapshot.load(only).catch((error) => {
      log.warn({ err: error }, 'tracking rules could not be read again; reconnecting')
      void this.#client?.end()
    })
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return
    log.warn('tracking rules: the connection was lost; the last known rules stay in force')
    void this.#reconnect(FIRST_RETRY_MS)
  }

  async #reconnect(waitMs: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
    if (this.#closed) return
    await this.#connect().catch(() => this.#reconnect(Math.min(waitMs * 2, LAST_RETRY_MS)))
  }
}
