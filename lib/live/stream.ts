import 'server-only'
import { type Actor, actorOfSession } from '../auth/actor'
import { type Clock, systemClock } from '../dates/clock'
import { AppError } from '../errors'
import { STREAM_CACHE_CONTROL } from '../http/proxy-rules'
import { REQUEST_ID_HEADER } from '../http/request-id'
import { newId } from '../ids/uuid-v7'
import { log } from '../log'
import { liveBus } from './bus'
import { HEARTBEAT_MS, RETRY_MS, STREAMS_PER_USER, UNREAD_HEARTBEATS, WAITING_EVENTS } from './constants'
import { audienceKey, eventFrame, HEARTBEAT_FRAME, openingFrame } from './rules'
import type { LiveEvent } from './schema'

type Asked = { requestId: string; lastEventId: string | null; signal?: AbortSignal }

/**
 * The live events of one signed-in person as server-sent events. A browser that comes back (it names the last event
 * it saw) is first told to load again what it shows.
 * @throws AppError too_many_requests beyond STREAMS_PER_USER; unavailable while the process stops
 */
export async function openLiveStream(actor: Actor, asked: Asked, clock: Clock = systemClock): Promise<Response> {
  const bus = liveBus()
  await bus.ready()
  if (bus.count(audienceKey({ userId: actor.userId })) >= STREAMS_PER_USER) {
    throw new AppError('too_many_requests', `At most ${STREAMS_PER_USER} pages can follow events at once.`, {
      retryAfterSeconds: HEARTBEAT_MS / 1000,
    })
  }
  const stream = new LiveStream(actor, clock)
  if (asked.lastEventId !== null) stream.tell({ type: 'resync' })
  if (asked.signal?.aborted) stream.end()
  asked.signal?.addEventListener('abort', () => stream.end(), { once: true })
  return new Response(stream.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': STREAM_CACHE_CONTROL,
      'x-accel-buffering': 'no',
      [REQUEST_ID_HEADER]: asked.requestId,
    },
  })
}

/** One open stream: bounded in what it keeps for its reader, and ended with its session. */
class LiveStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #unsubscribe: () => void
  readonly #timer: NodeJS.Timeout
  readonly #encoder = new TextEncoder()
  #out: ReadableStreamDefaultController<Uint8Array> | undefined
  #isBehind = false
  #unread = 0

  constructor(
    private readonly actor: Actor,
    private readonly clock: Clock,
  ) {
    const { userId, affiliateId } = actor
    const keys = [audienceKey({ userId }), ...(affiliateId === null ? [] : [audienceKey({ affiliateId })])]
    this.#unsubscribe = liveBus().subscribe(keys, this)
    this.body = new ReadableStream<Uint8Array>(
      {
        type: undefined,
        start: (controller) => {
          this.#out = controller
          this.#write(openingFrame(RETRY_MS, this.#newId()))
        },
        pull: () => this.#catchUp(),
        cancel: () => void this.#release(),
      },
      { highWaterMark: WAITING_EVENTS },
    )
    this.#timer = setInterval(() => void this.#beat(), HEARTBEAT_MS)
    this.#timer.unref()
  }

  /** Hands on an event, or, to a reader who is behind, later one word that something was missed. */
  tell(event: LiveEvent): void {
    if (this.#hasRoom()) this.#write(eventFrame(event, this.#newId()))
    else this.#isBehind = true
  }

  end(): void {
    const out = this.#release()
    out?.close()
  }

  #catchUp(): void {
    this.#unread = 0
    if (!this.#isBehind) return
    this.#isBehind = false
    this.tell({ type: 'resync' })
  }

  /** A database that does not answer says nothing about the session: the next beat asks again. */
  async #beat(): Promise<void> {
    const { sessionId, userId, viewedBy } = this.actor
    const isOver = await actorOfSession(sessionId, viewedBy ?? userId, this.clock).then(
      (actor) => actor === null,
      (error: unknown) => log.warn({ err: error }, 'a stream could not ask for its session'),
    )
    if (isOver) return this.end()
    if (this.#hasRoom()) return this.#write(HEARTBEAT_FRAME)
    this.#unread += 1
    if (this.#unread >= UNREAD_HEARTBEATS) this.#release()?.error(new Error('nobody reads this stream'))
  }

  #hasRoom(): boolean {
    return (this.#out?.desiredSize ?? 0) > 0
  }

  #write(frame: string): void {
    this.#out?.enqueue(this.#encoder.encode(frame))
  }

  #newId(): string {
    return newId(this.clock.now())
  }

  /** Lets go of everything; answers where to say goodbye, once. */
  #release(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const out = this.#out
    this.#out = undefined
    clearInterval(this.#timer)
    this.#unsubscribe()
    return out
  }
}
