import 'server-only'
import pg from 'pg'
import { env } from './env'
import { log } from './log'

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 5_000

type Options = {
  channel: string
  /** What the connection calls itself, in the database's list and in our log. */
  name: string
  /** Runs each time listening begins, at first and after every loss: what was missed in between is caught up here. */
  onListening(): Promise<void> | void
  onMessage(payload: string): void
}

/**
 * Follows one channel of PostgreSQL on a connection of its own, and comes back by itself when that is lost, with
 * growing pauses. A message sent while it was away is gone: `onListening` makes up for it.
 */
export class PostgresListener {
  #client: pg.Client | undefined
  #ready: Promise<void> | undefined
  #closed = false

  constructor(private readonly options: Options) {}

  /** Resolves when listening has begun once; asks again when the first attempt failed. */
  ready(): Promise<void> {
    this.#ready ??= this.#connect().catch((error) => {
      this.#ready = undefined
      throw error
    })
    return this.#ready
  }

  /** Resolves when every message sent before this call has been handed on. */
  async caughtUp(): Promise<void> {
    await this.#client?.query('SELECT 1')
  }

  /** Drops the connection, so that the next one begins with `onListening`. */
  async reconnect(): Promise<void> {
    await this.#client?.end().catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const { channel, name, onListening, onMessage } = this.options
    const client = new pg.Client({ connectionString: env().DATABASE_URL, application_name: name, keepAlive: true })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    await client.connect()
    client.once('end', () => this.#lost(client))
    this.#client = client
    try {
      // listen first, then catch up: what happens between the two is announced, and handed on after this
      await client.query(`LISTEN ${channel}`)
      await onListening()
    } catch (error) {
      this.#client = undefined
      await client.end().catch(() => undefined)
      throw error
    }
    // closed while it was connecting: nobody would end this connection any more
    if (this.#closed) await client.end().catch(() => undefined)
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return
    log.warn({ name: this.options.name }, 'a listening connection was lost; connecting again')
    void this.#reconnect(FIRST_RETRY_MS)
  }

  async #reconnect(waitMs: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
    if (this.#closed) return
    await this.#connect().catch(() => this.#reconnect(Math.min(waitMs * 2, LAST_RETRY_MS)))
  }
}
