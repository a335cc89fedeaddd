import 'server-only'
import { isDeepStrictEqual } from 'node:util'
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
import type { Clock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { STREAM_CACHE_CONTROL } from '@/lib/platform/http/proxy-rules'
import { REQUEST_ID_HEADER } from '@/lib/platform/http/request-id'
import { testAccountId, testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { actorOfSession } from '../auth/actor'
import type { Actor } from '../auth/constants'
import { mayOpen, rightsOf } from '../staff-permissions/permission-rules'

type StreamRequest = { requestId: string; lastEventId: string | null; since?: Date | undefined; signal?: AbortSignal }

/**
 * The live events of one signed-in user as server-sent events. A reconnecting browser (it sends the id of the last event)
 * first reloads its data, and so is a new page, rendered at `since`, when events happened before its stream
 * was open.
 * @throws AppError too_many_requests beyond STREAMS_PER_USER; unavailable while the process stops
 */
export async function openLiveStream(actor: Actor, request: StreamRequest, clock: Clock): Promise<Response> {
  const bus = liveBus()
  await bus.ready()
  if (bus.count(toUserKey(actor)) >= STREAMS_PER_USER) {
    throw new AppError('too_many_requests', `At most ${STREAMS_PER_USER} pages can follow events at once.`, {
      retryAfterSeconds: HEARTBEAT_MS / 1000,
    })
  }
  const stream = new LiveStream(actor, clock)
  if (request.lastEventId !== null || hasMissed(actor, request.since)) stream.send({ type: 'resync' })
  if (request.signal?.aborted) stream.end()
  request.signal?.addEventListener('abort', () => stream.end(), { once: true })
  return new Response(stream.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': STREAM_CACHE_CONTROL,
      'x-accel-buffering': 'no',
      [REQUEST_ID_HEADER]: request.requestId,
    },
  })
}

/** Whether a page rendered at `since` may have missed events: its data was read a little earlier. */
function hasMissed(actor: Actor, since: Date | undefined): boolean {
  if (!since) return false
  const readAt = new Date(since.getTime() - READ_BEFORE_MS)
  return liveBus().mayHaveNotified([...listOwnKeys(actor), ...listStaffKeys(actor)], readAt)
}

const toUserKey = ({ userId }: Actor): string => audienceKey({ userId })

/** The user's own, those of the affiliate, and those of the test account of the affiliate or the advertiser. */
const listOwnKeys = (actor: Actor): string[] => {
  const { affiliateId, advertiser } = actor
  return [
    toUserKey(actor),
    ...(affiliateId === null
      ? []
      : [audienceKey({ affiliateId }), audienceKey({ testAccountId: testAccountId(affiliateId) })]),
    ...(advertiser ? [audienceKey({ testAccountId: testAccountOfAdvertiser(advertiser.advertiserId) })] : []),
  ]
}

/** The staff audiences of the role a stream was opened with. */
const listStaffKeys = (actor: Actor): string[] =>
  STAFF_AUDIENCES.filter((page) => !actor.needsTwoFactor && mayOpen(actor, page)).map((staff) => audienceKey({ staff }))

/** One open stream: its queue is bounded, and it ends with its session or its role. */
class LiveStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #unsubscribe: () => void
  readonly #staffQueue: LiveEvent[] = []
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
      liveBus().subscribe(listOwnKeys(actor), this),
      liveBus().subscribe(listStaffKeys(actor), {
        send: (event) => void this.#sendToStaff(event),
        end: () => this.end(),
      }),
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

  /** Sends an event, or, to a reader who is behind, a later request to reload. */
  send(event: LiveEvent): void {
    if (this.#hasRoom()) this.#write(eventFrame(event, this.#newId()))
    else this.#isBehind = true
  }

  end(): void {
    const out = this.#release()
    out?.close()
  }

  /**
   * Sends staff events once the database confirms the role: a removed role ends them at once. Events that arrive during
   * the check wait for the next one.
   */
  async #sendToStaff(event: LiveEvent): Promise<void> {
    if (event.type === 'resync') return
    if (this.#staffQueue.length >= WAITING_EVENTS) {
      this.#isBehind = true
      return
    }
    if (this.#staffQueue.push(event) > 1) return
    while (this.#staffQueue.length > 0) {
      const count = this.#staffQueue.length
      const status = await this.#sessionStatus()
      if (status === 'over') return this.end()
      const events = this.#staffQueue.splice(0, count)
      if (status === 'same') for (const each of events) this.send(each)
      else this.send({ type: 'resync' })
    }
  }

  #catchUp(): void {
    this.#unread = 0
    if (!this.#isBehind) return
    this.#isBehind = false
    this.send({ type: 'resync' })
  }

  /** An unavailable database does not end the session: the next heartbeat checks again. */
  async #beat(): Promise<void> {
    if ((await this.#sessionStatus()) === 'over') return this.end()
    if (this.#hasRoom()) return this.#write(HEARTBEAT_FRAME)
    this.#unread += 1
    if (this.#unread >= UNREAD_HEARTBEATS) this.#release()?.error(new Error('nobody reads this stream'))
  }

  /** Whether the session still has the user and rights the stream was opened with. */
  async #sessionStatus(): Promise<'same' | 'over' | 'unknown'> {
    const { sessionId, userId, viewedBy } = this.actor
    try {
      const actor = await actorOfSession(sessionId, viewedBy ?? userId, this.clock.now())
      return actor?.userId === userId && isDeepStrictEqual(rightsOf(actor), rightsOf(this.actor)) ? 'same' : 'over'
    } catch (error) {
      log.warn({ err: error }, 'a stream could not check its session')
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

  /** Releases timer and subscriptions. @returns the controller to close, once */
  #release(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const out = this.#out
    this.#out = undefined
    clearInterval(this.#timer)
    this.#unsubscribe()
    return out
  }
}
