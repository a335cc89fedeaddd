import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withinMs } from '../deadline'
import { log } from '../log'
import { directUrl } from './db'
import { SessionClient } from './session-client'

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 5_000
/** A connection is checked this often, and must answer within this time. */
const HEARTBEAT_MS = 10_000
const ANSWER_WITHIN_MS = 5_000
const CATCH_UP_WITHIN_MS = 30_000
const CLOSE_WITHIN_MS = 2_000

type Options = {
  channel: string
  /** The connection's application name, in the database and in our log. */
  name: string
  /** Runs each time listening begins, also after a lost connection, to catch up on missed messages. */
  onListening(): Promise<void> | void
  onMessage(payload: string): void
  heartbeatMs?: number
  answerWithinMs?: number
}

/**
 * Listens to one PostgreSQL channel on a dedicated connection and reconnects with growing delays. Messages sent while
 * disconnected are lost: `onListening` catches up. A network that drops packets closes no connection, so a heartbeat
 * finds out.
 */
export class PostgresListener {
  #client: pg.Client | undefined
  #ready: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #closed = false
  #asking: Promise<void> | undefined
  #nextAsking: Promise<void> | undefined

  constructor(private readonly options: Options) {}

  /** Resolves when listening has begun; retries when the first attempt failed. */
  ready(): Promise<void> {
    this.#ready ??= this.#connect().catch((error) => {
      this.#ready = undefined
      throw error
    })
    return this.#ready
  }

  /**
   * Resolves when every message sent before this call has been delivered.
   * @throws Error when it is not listening, or the database does not answer
   */
  caughtUp(): Promise<void> {
    if (!this.#asking) return this.#askNow()
    // one question for all that wait: it is sent after each of their calls
    this.#nextAsking ??= this.#asking
      .catch(() => undefined)
      .then(() => {
        this.#nextAsking = undefined
        return this.#askNow()
      })
    return this.#nextAsking
  }

  #askNow(): Promise<void> {
    const client = this.#client
    if (!client) return Promise.reject(new Error(`not listening to ${this.options.channel}`))
    const asking = client
      .query('SELECT 1')
      .then(() => undefined)
      .finally(() => {
        if (this.#asking === asking) this.#asking = undefined
      })
    this.#asking = asking
    return asking
  }

  /** Closes the connection; the next one begins with `onListening`. */
  async reconnect(): Promise<void> {
    if (this.#client) await end(this.#client)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#heartbeat)
    const client = this.#client
    this.#client = undefined
    if (client) await end(client)
  }

  async #connect(): Promise<void> {
    const { channel, name, onListening, onMessage, answerWithinMs = ANSWER_WITHIN_MS } = this.options
    const client = new SessionClient({
      connectionString: directUrl(),
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    await client.connect()
    client.once('end', () => this.#lost(client))
    this.#client = client
    try {
      // listen first, then catch up: messages sent in between are delivered afterwards
      await client.query(`LISTEN ${channel}`)
      await withinMs(CATCH_UP_WITHIN_MS, Promise.resolve(onListening()), () => new Error('catching up took too long'))
    } catch (error) {
      this.#client = undefined
      await end(client)
      throw error
    }
    // closed while connecting: nothing else would end this connection
    if (this.#closed) await end(client)
    else this.#watch(client)
  }

  #watch(client: pg.Client): void {
    clearInterval(this.#heartbeat)
    const beat = async () => {
      try {
        await client.query('SELECT 1')
      } catch (error) {
        if (this.#client !== client) return
        log.warn({ name: this.options.name, err: error }, 'a listening connection does not answer; connecting again')
        await end(client)
      }
    }
    this.#heartbeat = setInterval(beat, this.options.heartbeatMs ?? HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return
    clearInterval(this.#heartbeat)
    log.warn({ name: this.options.name }, 'a listening connection was lost; connecting again')
    void this.#reconnect(FIRST_RETRY_MS)
  }

  async #reconnect(waitMs: number): Promise<void> {
    await pause(waitMs, undefined, { ref: false })
    if (this.#closed) return
    await this.#connect().catch(() => this.#reconnect(Math.min(waitMs * 2, LAST_RETRY_MS)))
  }
}

/** Ends a connection; one whose other side is silent is dropped. */
async function end(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined)
  await withinMs(CLOSE_WITHIN_MS, ended, () => new Error('silent')).catch(() => {
    // not in pg's types: the connection's socket
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  })
}
