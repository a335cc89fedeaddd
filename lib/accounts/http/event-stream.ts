import 'server-only'
import { liveBus } from '@/lib/messages/live/bus'
import {
  HEARTBEAT_MS,
  READ_BEFORE_MS,
  RETRY_MS,
  STAFF_AUDIENCES,
  STREAMS_PER_USER,
  UNREAD_HEARTBEATS,
  WAITING_EVENTS,
} from '@/lib/messages/live/constants'
import { audienceKey, eventFrame, HEARTBEAT_FRAME, openingFrame } from '@/lib/messages/live/rules'
import type { LiveEvent } from '@/lib/messages/live/schema'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { STREAM_CACHE_CONTROL } from '@/lib/platform/http/proxy-rules'
import { REQUEST_ID_HEADER } from '@/lib/platform/http/request-id'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { mayOpen } from '../admin/rules'
import { type Actor, actorOfSession } from '../auth/actor'

type Asked = { requestId: string; lastEventId: string | null; since?: Date | undefined; signal?: AbortSignal }

/**
 * The live events of one signed-in person as server-sent events. A browser that comes back (it names the last event
 * it saw) is first told to load again what it shows, and so is a new page, made at `since`, when something happened
 * before its stream was there.
 * @throws AppError too_many_requests beyond STREAMS_PER_USER; unavailable while the process stops
 */
export async function openLiveStream(actor: Actor, asked: Asked, clock: Clock = systemClock): Promise<Response> {
  const bus = liveBus()
  await bus.ready()
  if (bus.count(userKeyOf(actor)) >= STREAMS_PER_USER) {
    throw new AppError('too_many_requests', `At most ${STREAMS_PER_USER} pages can follow events at once.`, {
      retryAfterSeconds: HEARTBEAT_MS / 1000,
    })
  }
  const stream = new LiveStream(actor, clock)
  if (asked.lastEventId !== null || hasMissed(actor, asked.since)) stream.tell({ type: 'resync' })
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

/** Whether a page made at `since` may lack something: its figures were read a little earlier. */
function hasMissed(actor: Actor, since: Date | undefined): boolean {
  if (!since) return false
  const readAt = new Date(since.getTime() - READ_BEFORE_MS)
  return liveBus().mayHaveTold([...ownKeysOf(actor), ...staffKeysOf(actor)], readAt)
}

const userKeyOf = ({ userId }: Actor): string => audienceKey({ userId })

const ownKeysOf = (actor: Actor): string[] =>
  actor.affiliateId === null ? [userKeyOf(actor)] : [userKeyOf(actor), audienceKey({ affiliateId: actor.affiliateId })]

/** What only those of certain roles are told: asked of the role a stream began with. */
const staffKeysOf = ({ role }: Actor): string[] =>
  STAFF_AUDIENCES.filter((page) => mayOpen(role, page)).map((staff) => audienceKey({ staff }))

/** One open stream: bounded in what it keeps for its reader, and ended with its session or its role. */
class LiveStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #unsubscribe: () => void
  readonly #unproved: LiveEvent[] = []
  readonly #timer: NodeJS.Timeout
  readonly #encoder = new TextEncoder()
  #out: ReadableStreamDefaultController<Uint8Array> | undefined
  #isBehind = false
  #unread = 0

  constructor(
    private readonly actor: Actor,
    private readonly clock: Clock,
  ) {
    const ends = [
      liveBus().subscribe(ownKeysOf(actor), this),
      liveBus().subscribe(staffKeysOf(actor), { tell: (event) => void this.#tellStaff(event), end: () => this.end() }),
    ]
    this.#unsubscribe = () => {
      for (const end of ends) end()
    }
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

  /**
   * Hands on what only a role may hear, once the database says that this person still has it: somebody whose role was
   * taken a moment ago hears nothing more. What comes while it is asked waits for the next answer.
   */
  async #tellStaff(event: LiveEvent): Promise<void> {
    if (event.type === 'resync') return
    if (this.#unproved.length >= WAITING_EVENTS) {
      this.#isBehind = true
      return
    }
    if (this.#unproved.push(event) > 1) return
    while (this.#unproved.length > 0) {
      const count = this.#unproved.length
      const standing = await this.#standing()
      if (standing === 'over') return this.end()
      const events = this.#unproved.splice(0, count)
      if (standing === 'same') for (const each of events) this.tell(each)
      else this.tell({ type: 'resync' })
    }
  }

  #catchUp(): void {
    this.#unread = 0
    if (!this.#isBehind) return
    this.#isBehind = false
    this.tell({ type: 'resync' })
  }

  /** A database that does not answer says nothing about the session: the next beat asks again. */
  async #beat(): Promise<void> {
    if ((await this.#standing()) === 'over') return this.end()
    if (this.#hasRoom()) return this.#write(HEARTBEAT_FRAME)
    this.#unread += 1
    if (this.#unread >= UNREAD_HEARTBEATS) this.#release()?.error(new Error('nobody reads this stream'))
  }

  /** Whether this is still the person, in the role, the stream was opened for. */
  async #standing(): Promise<'same' | 'over' | 'unknown'> {
    const { sessionId, userId, role, viewedBy } = this.actor
    try {
      const actor = await actorOfSession(sessionId, viewedBy ?? userId, this.clock.now())
      return actor?.userId === userId && actor.role === role ? 'same' : 'over'
    } catch (error) {
      log.warn({ err: error }, 'a stream could not ask for its session')
      return 'unknown'
    }
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
