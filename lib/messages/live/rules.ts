import { REMEMBERED_MS } from './constants'
import type { Audience, LiveEvent } from './schema'

/** The subscription key of an audience. */
export function audienceKey(to: Audience): string {
  if ('staff' in to) return `staff:${to.staff}`
  if ('testAccountId' in to) return `tests:${to.testAccountId}`
  return 'userId' in to ? `user:${to.userId}` : `affiliate:${to.affiliateId}`
}

/** An event in the server-sent events format. The id tells a reconnecting browser apart from a new one. */
export function eventFrame(event: LiveEvent, id: string): string {
  return `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
}

/** The first frame of a stream: the reconnection delay and an id. */
export function openingFrame(retryMs: number, id: string): string {
  return `retry: ${retryMs}\nid: ${id}\n\n`
}

/** A comment line: invisible to the page, but it keeps proxies and sockets open. */
export const HEARTBEAT_FRAME = ': still here\n\n'

type EventFields<Type extends LiveEvent['type']> = Omit<Extract<LiveEvent, { type: Type }>, 'type'>
type Kinds<Fields> = { [Name in keyof Fields]: Fields[Name] extends number ? 'number' : 'string' }

/** The fields of each event in addition to its type. */
const FIELDS: { [Type in LiveEvent['type']]: Kinds<EventFields<Type>> } = {
  conversion: { conversionId: 'string', offerId: 'number', status: 'string', payoutCents: 'number' },
  fed_conversion: { affiliateId: 'number', conversionId: 'string', change: 'string' },
  test: {},
  balance: {},
  level: { level: 'number' },
  streak: {},
  quest: { questId: 'number' },
  achievement: { id: 'string' },
  payout: { payoutId: 'string' },
  notification: { notificationId: 'string' },
  notifications_changed: {},
  resync: {},
}

/** Whether a value is an event this version of the page knows: a newer server may send others. */
export function isLiveEvent(value: unknown): value is LiveEvent {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { type } = value
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) return false
  const kinds = Object.entries(FIELDS[type as LiveEvent['type']])
  return kinds.every(([name, kind]) => typeof (value as Record<string, unknown>)[name] === kind)
}

/**
 * When each audience last got an event, for a short time: tells a page whose stream opens after its data was read
 * whether it missed anything. Times in milliseconds since 1970.
 */
export class RecentAudiences {
  // in the order of their last event, so that the oldest are removed first
  readonly #lastEventMs = new Map<string, number>()
  #knownFrom = Number.POSITIVE_INFINITY

  /** Called when listening begins, also after a lost connection: earlier events are unknown. */
  restart(nowMs: number): void {
    this.#lastEventMs.clear()
    this.#knownFrom = nowMs
  }

  add(key: string, nowMs: number): void {
    this.#lastEventMs.delete(key)
    this.#lastEventMs.set(key, nowMs)
    this.#removeOld(nowMs - REMEMBERED_MS)
  }

  /** Whether any of them got an event since then, or this is no longer known. */
  mayHaveChangedSince(keys: readonly string[], sinceMs: number): boolean {
    return sinceMs < this.#knownFrom || keys.some((key) => (this.#lastEventMs.get(key) ?? 0) >= sinceMs)
  }

  #removeOld(beforeMs: number): void {
    for (const [key, eventMs] of this.#lastEventMs) {
      if (eventMs >= beforeMs) return
      this.#lastEventMs.delete(key)
      this.#knownFrom = Math.max(this.#knownFrom, eventMs + 1)
    }
  }
}
