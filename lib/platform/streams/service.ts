import 'server-only'
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { StartError } from '../database/wait'
import { withinMs } from '../deadline'
import { log } from '../log'
import { ACK_WITHIN_MS, PROBE_EVERY_MS, PULL_MS, SILENT_MS, STREAM_WITHIN_MS, UNACKNOWLEDGED_MAX } from './constants'
import { BatchReader, type StreamMessage, type StreamReader } from './readers'
import { parseServers, type StreamTerms, streamConfig, weaknesses } from './rules'

/** The stream does not take messages: its servers are down, it is full, or it has no leader. */
export class StreamDownError extends Error {
  override name = 'StreamDownError'
}

const STREAM_NOT_FOUND = 10059
const READER = 'writer'
const MILLISECOND = 1_000_000

/** A stream of NATS JetStream: every message that `append` resolved for is in its files until it is acknowledged. */
export class DurableStream {
  #isDown = false
  #probe: NodeJS.Timeout | undefined
  #isClosed = false

  private constructor(
    private readonly connection: NatsConnection,
    private readonly manager: JetStreamManager,
    private readonly client: JetStreamClient,
    private readonly terms: StreamTerms,
  ) {
    void this.#follow()
  }

  /**
   * Connects, and creates the stream and its reader where they do not exist.
   * @throws StartError when the stream exists and keeps less than `terms`, or cannot be created
   */
  static open(servers: readonly string[], terms: StreamTerms): Promise<DurableStream> {
    return DurableStream.#connect(servers, terms, {}, (manager) => ensureStream(manager, terms))
  }

  /**
   * Connects to a stream of servers far away, which others create. A link that is silent is given up after
   * `SILENT_MS`, and then made again.
   * @throws when they do not answer, or have no such stream
   */
  static openFar(servers: readonly string[], terms: StreamTerms): Promise<DurableStream> {
    const patience = { pingInterval: SILENT_MS / 2, maxPingOut: 1 }
    return DurableStream.#connect(servers, terms, patience, async () => undefined)
  }

  static async #connect(
    servers: readonly string[],
    terms: StreamTerms,
    patience: { pingInterval?: number; maxPingOut?: number },
    prepare: (manager: JetStreamManager) => Promise<void>,
  ): Promise<DurableStream> {
    const found = parseServers(servers)
    if (!found) throw new StartError('The servers of a click log need the same name and password, or the same token.')
    // loaded here, so that a process without a stream has neither its code nor its start
    const [{ connect }, { jetstream, jetstreamManager }] = await Promise.all([
      import('@nats-io/transport-node'),
      import('@nats-io/jetstream'),
    ])
    const connection = await connect({
      servers: found.hosts,
      ...found.signIn,
      ...(found.isEncrypted && { tls: {} }),
      name: terms.name,
      timeout: STREAM_WITHIN_MS,
      maxReconnectAttempts: -1,
      // a password that is changed on the servers first is refused for a while; the client would give up for good
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: PROBE_EVERY_MS,
      ...patience,
    })
    try {
      const manager = await jetstreamManager(connection, { timeout: STREAM_WITHIN_MS })
      await prepare(manager)
      await ensureReader(manager, terms.name)
      return new DurableStream(connection, manager, jetstream(connection, { timeout: STREAM_WITHIN_MS }), terms)
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  /** Whether messages are refused without a try, because the last one was not taken. */
  get isDown(): boolean {
    return this.#isDown
  }

  /**
   * Resolves when the stream has stored the message; one with an id it stored shortly before is not stored again.
   * @throws StreamDownError; the message may be stored all the same
   */
  async append(part: string | number, id: string, text: string): Promise<void> {
    if (this.#isDown) throw new StreamDownError(`The stream ${this.terms.name} is down`)
    try {
      await this.client.publish(`${this.terms.subject}.${part}`, text, { msgID: id })
    } catch (error) {
      this.#begin(error)
      throw new StreamDownError(`The stream ${this.terms.name} does not take messages`, { cause: error })
    }
  }

  /** How many messages are not acknowledged, and when the oldest of them was stored. */
  async state(): Promise<{ waiting: number; oldest: Date | undefined }> {
    const { state } = await this.manager.streams.info(this.terms.name)
    return { waiting: state.messages, oldest: state.messages > 0 ? new Date(state.first_ts) : undefined }
  }

  /**
   * Passes messages on in batches, each message to one of all readers of the stream: those that arrived while `take` was
   * busy form the next batch, and an idle reader gets a message at once. At most `ahead` wait in this process.
   * @param take must not throw
   */
  async read(
    { ahead, atMost }: { ahead: number; atMost: number },
    take: (messages: StreamMessage[]) => Promise<void>,
  ): Promise<StreamReader> {
    const consumer = await this.client.consumers.get(this.terms.name, READER)
    return new BatchReader(await consumer.consume({ max_messages: ahead, expires: PULL_MS }), atMost, take)
  }

  /** Sends what is acknowledged, then disconnects. Servers that do not answer are left. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#probe)
    const createDownError = () => new StreamDownError(`The stream ${this.terms.name} does not answer`)
    await withinMs(STREAM_WITHIN_MS, this.connection.drain(), createDownError).catch(() => this.connection.close())
  }

  async #follow(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'disconnect') this.#begin(new Error('the connection is lost'))
    }
  }

  #begin(error: unknown): void {
    if (this.#isDown || this.#isClosed) return
    this.#isDown = true
    log.error({ err: error, stream: this.terms.name }, 'the stream does not take messages')
    this.#probeLater()
  }

  #probeLater(): void {
    this.#probe = setTimeout(() => void this.#tryAgain(), PROBE_EVERY_MS).unref()
  }

  async #tryAgain(): Promise<void> {
    try {
      if (this.connection.isClosed()) return
      const { state } = await this.manager.streams.info(this.terms.name)
      // one that filled up takes messages again once there is some room
      if (state.bytes > this.terms.maxBytes * 0.99) return this.#probeLater()
    } catch {
      if (!this.#isClosed) this.#probeLater()
      return
    }
    this.#isDown = false
    log.warn({ stream: this.terms.name }, 'the stream takes messages again')
  }
}

async function ensureStream(manager: JetStreamManager, terms: StreamTerms): Promise<void> {
  const found = await manager.streams.info(terms.name).catch((error) => {
    if (readCode(error) === STREAM_NOT_FOUND) return undefined
    throw error
  })
  if (!found) {
    await manager.streams.add(streamConfig(terms)).catch((error) => {
      throw new StartError(`The stream ${terms.name} cannot be created: ${(error as Error).message}.`)
    })
    return
  }
  const weak = weaknesses(found.config, terms)
  if (weak.length > 0) {
    throw new StartError(
      `The stream ${terms.name} keeps less than is set: ${weak.join('; ')}. Change the stream or the CLICK_LOG settings.`,
    )
  }
}

/** One reader for all processes, which NATS remembers: what it handed out and what was acknowledged. */
async function ensureReader(manager: JetStreamManager, stream: string): Promise<void> {
  await manager.consumers.add(stream, {
    durable_name: READER,
    ack_policy: 'explicit',
    deliver_policy: 'all',
    ack_wait: ACK_WITHIN_MS * MILLISECOND,
    max_deliver: -1,
    max_ack_pending: UNACKNOWLEDGED_MAX,
  })
}

const readCode = (error: unknown): number | undefined => (error as { code?: number }).code
