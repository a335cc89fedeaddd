import 'server-only'
import { PostgresListener } from '@/lib/platform/database/postgres-listener'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { LIVE_CHANNEL } from './constants'
import { audienceKey, RecentAudiences } from './rules'
import { type LiveEvent, liveMessageSchema } from './schema'

/** Receives events; `end` is called once, when the bus closes. */
export type Subscriber = { send(event: LiveEvent): void; end(): void }

const RESYNC: LiveEvent = { type: 'resync' }

/** Delivers events from the PostgreSQL channel to the streams of this process, over one connection. */
export class LiveBus {
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #recent = new RecentAudiences()
  #closed = false
  #wasListening = false
  readonly #listener = new PostgresListener({
    channel: LIVE_CHANNEL,
    name: 'stoke-live',
    onListening: () => this.#catchUp(),
    onMessage: (payload) => this.#deliver(payload),
  })

  constructor(private readonly clock: Clock) {}

  /** Resolves when the bus is listening. */
  ready(): Promise<void> {
    return this.#listener.ready()
  }

  /** Resolves when every event published before this call has been delivered. */
  caughtUp(): Promise<void> {
    return this.#listener.caughtUp()
  }

  /**
   * Delivers events to any of the audiences until the returned function is called.
   * @throws AppError unavailable when the process is stopping
   */
  subscribe(keys: readonly string[], subscriber: Subscriber): () => void {
    if (this.#closed) throw new AppError('unavailable', 'The server is stopping. Please try again in a moment.')
    for (const key of keys) this.#of(key).add(subscriber)
    return () => {
      for (const key of keys) {
        const rest = this.#of(key)
        rest.delete(subscriber)
        if (rest.size === 0) this.#subscribers.delete(key)
      }
    }
  }

  /** Whether any of the audiences got, or may have got, an event after `since`. */
  mayHaveNotified(keys: readonly string[], since: Date): boolean {
    return this.#recent.mayHaveChangedSince(keys, since.getTime())
  }

  /** How many subscribers an audience has. */
  count(key: string): number {
    return this.#subscribers.get(key)?.size ?? 0
  }

  /** Ends every subscriber and accepts no more. */
  async close(): Promise<void> {
    this.#closed = true
    for (const subscriber of this.#allSubscribers()) subscriber.end()
    await this.#listener.close()
  }

  #of(key: string): Set<Subscriber> {
    const known = this.#subscribers.get(key) ?? new Set()
    this.#subscribers.set(key, known)
    return known
  }

  #allSubscribers(): Set<Subscriber> {
    return new Set([...this.#subscribers.values()].flatMap((each) => [...each]))
  }

  /** After a lost connection events may have been missed. */
  #catchUp(): void {
    this.#recent.restart(this.#nowMs())
    if (this.#wasListening) for (const subscriber of this.#allSubscribers()) subscriber.send(RESYNC)
    this.#wasListening = true
  }

  #deliver(payload: string): void {
    const message = parseMessage(payload)
    if (!message) return
    const key = audienceKey(message.to)
    this.#recent.add(key, this.#nowMs())
    for (const subscriber of this.#subscribers.get(key) ?? []) subscriber.send(message.event)
  }

  #nowMs(): number {
    return this.clock.now().getTime()
  }
}

function parseMessage(payload: string) {
  try {
    return liveMessageSchema.parse(JSON.parse(payload))
  } catch (error) {
    log.warn({ err: error }, 'ignored a live event of unknown shape')
    return undefined
  }
}

// the server and Next's handlers are separate module instances in one process; they share one bus
const SHARED = Symbol.for('stoke.live')
const shared = globalThis as { [SHARED]?: LiveBus }

/** The bus of this process, created on first use. */
export function liveBus(): LiveBus {
  shared[SHARED] ??= new LiveBus(systemClock)
  return shared[SHARED]
}

/** Ends all streams permanently; new ones are refused while the process stops. */
export async function closeLive(): Promise<void> {
  await liveBus().close()
}
