import 'server-only'
import pg from 'pg'
import { env } from './env'
import { log } from './log'

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 5_000

type Options = {
  channel: string
  /** The connection's application name, in the database and in our log. */
  name: string
  /** Runs each time listening begins, also after a lost connection, to catch up on missed messages. */
  onListening(): Promise<void> | void
  onMessage(payload: string): void
}

/**
 * Listens to one PostgreSQL channel on a dedicated connection and reconnects with growing delays. Messages sent while
 * disconnected are lost: `onListening` catches up.
 */
export class PostgresListener {
  #client: pg.Client | undefined
  #ready: Promise<void> | undefined
  #closed = false

  constructor(private readonly options: Options) {}

  /** Resolves when listening has begun; retries when the first attempt failed. */
  ready(): Promise<void> {
    this.#ready ??= this.#connect().catch((error) => {
      this.#ready = undefined
      throw error
    })
    return this.#ready
  }

  /** Resolves when every message sent before this call has been delivered. */
  async caughtUp(): Promise<void> {
    await this.#client?.query('SELECT 1')
  }

  /** Closes the connection; the next one begins with `onListening`. */
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
      // listen first, then catch up: messages sent in between are delivered afterwards
      await client.query(`LISTEN ${channel}`)
      await onListening()
    } catch (error) {
      this.#client = undefined
      await client.end().catch(() => undefined)
      throw error
    }
    // closed while connecting: nothing else would end this connection
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
