import 'server-only'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { PostgresListener } from '@/lib/platform/postgres-listener'
import { LIVE_CHANNEL } from './constants'
import { audienceKey, RecentAudiences } from './rules'
import { type LiveEvent, liveMessageSchema } from './schema'

/** Somebody who wants to hear: `end` is called once, when the bus closes. */
export type Subscriber = { tell(event: LiveEvent): void; end(): void }

const RESYNC: LiveEvent = { type: 'resync' }

/** Hands events from PostgreSQL's channel to the streams of this process. One connection, however many listen. */
export class LiveBus {
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #told = new RecentAudiences()
  #closed = false
  #heardBefore = false
  readonly #listener = new PostgresListener({
    channel: LIVE_CHANNEL,
    name: 'stoke-live',
    onListening: () => this.#catchUp(),
    onMessage: (payload) => this.#deliver(payload),
  })

  constructor(private readonly clock: Clock = systemClock) {}

  /** Resolves when events are being heard. */
  ready(): Promise<void> {
    return this.#listener.ready()
  }

  /** Resolves when every event announced before this call has been handed on. */
  caughtUp(): Promise<void> {
    return this.#listener.caughtUp()
  }

  /**
   * Hands on what concerns any of the audiences, until the answered function is called.
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

  /** Whether any of the audiences was, or may have been, told something after `since`. */
  mayHaveTold(keys: readonly string[], since: Date): boolean {
    return this.#told.mayBeSince(keys, since.getTime())
  }

  /** How many subscribers an audience has. */
  count(key: string): number {
    return this.#subscribers.get(key)?.size ?? 0
  }

  /** Ends every subscriber and takes no more. */
  async close(): Promise<void> {
    this.#closed = true
    for (const subscriber of this.#everybody()) subscriber.end()
    await this.#listener.close()
  }

  #of(key: string): Set<Subscriber> {
    const known = this.#subscribers.get(key) ?? new Set()
    this.#subscribers.set(key, known)
    return known
  }

  #everybody(): Set<Subscriber> {
    return new Set([...this.#subscribers.values()].flatMap((each) => [...each]))
  }

  /** After a lost connection nobody knows what was said meanwhile. */
  #catchUp(): void {
    this.#told.beginAgain(this.#nowMs())
    if (this.#heardBefore) for (const subscriber of this.#everybody()) subscriber.tell(RESYNC)
    this.#heardBefore = true
  }

  #deliver(payload: string): void {
    const message = parseMessage(payload)
    if (!message) return
    const key = audienceKey(message.to)
    this.#told.add(key, this.#nowMs())
    for (const subscriber of this.#subscribers.get(key) ?? []) subscriber.tell(message.event)
  }

  #nowMs(): number {
    return this.clock.now().getTime()
  }
}

function parseMessage(payload: string) {
  try {
    return liveMessageSchema.parse(JSON.parse(payload))
  } catch (error) {
    log.warn({ err: error }, 'a live event is not of a known shape; passed over')
    return undefined
  }
}

// The server and Next's handlers are separate module instances in one process; they share one bus.
const SHARED = Symbol.for('stoke.live')
const shared = globalThis as { [SHARED]?: LiveBus }

/** The process's bus, made on first use. */
export function liveBus(): LiveBus {
  shared[SHARED] ??= new LiveBus()
  return shared[SHARED]
}

/** Ends all streams, for good: whoever asks while the process stops is told to come back. */
export async function closeLive(): Promise<void> {
  await liveBus().close()
}
