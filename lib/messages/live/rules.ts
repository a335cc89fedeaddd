import { REMEMBERED_MS } from './constants'
import type { Audience, LiveEvent } from './schema'

/** The name under which an audience's pages are found. */
export function audienceKey(to: Audience): string {
  if ('staff' in to) return `staff:${to.staff}`
  return 'userId' in to ? `user:${to.userId}` : `affiliate:${to.affiliateId}`
}

/** An event as server-sent text. The id lets a browser that comes back say that it was here before. */
export function eventFrame(event: LiveEvent, id: string): string {
  return `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
}

/** What a stream begins with: how long to wait before coming back, and an id to come back with. */
export function openingFrame(retryMs: number, id: string): string {
  return `retry: ${retryMs}\nid: ${id}\n\n`
}

/** A line that no page sees, but every proxy and socket between does. */
export const HEARTBEAT_FRAME = ': still here\n\n'

type FieldsOf<Type extends LiveEvent['type']> = Omit<Extract<LiveEvent, { type: Type }>, 'type'>
type Kinds<Fields> = { [Name in keyof Fields]: Fields[Name] extends number ? 'number' : 'string' }

/** What each event says beside its type. */
const FIELDS: { [Type in LiveEvent['type']]: Kinds<FieldsOf<Type>> } = {
  conversion: { conversionId: 'string', offerId: 'number', status: 'string', payoutCents: 'number' },
  fed_conversion: { affiliateId: 'number', conversionId: 'string', change: 'string' },
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

/** Whether what came over the stream is an event this page knows: a newer server may say more. */
export function isLiveEvent(value: unknown): value is LiveEvent {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { type } = value
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) return false
  const kinds = Object.entries(FIELDS[type as LiveEvent['type']])
  return kinds.every(([name, kind]) => typeof (value as Record<string, unknown>)[name] === kind)
}

/**
 * When each audience was last told something, for a short while: so that a page whose stream opens later than its
 * figures were read learns whether it missed anything. Times in milliseconds since 1970.
 */
export class RecentAudiences {
  // in the order in which they were told, so that the oldest are forgotten first
  readonly #lastTold = new Map<string, number>()
  #knownFrom = Number.POSITIVE_INFINITY

  /** Listening begins, at first or after a loss: of what was said before nothing is known. */
  beginAgain(nowMs: number): void {
    this.#lastTold.clear()
    this.#knownFrom = nowMs
  }

  add(key: string, nowMs: number): void {
    this.#lastTold.delete(key)
    this.#lastTold.set(key, nowMs)
    this.#forget(nowMs - REMEMBERED_MS)
  }

  /** Whether any of them was told something since then, or that is no longer known. */
  mayBeSince(keys: readonly string[], sinceMs: number): boolean {
    return sinceMs < this.#knownFrom || keys.some((key) => (this.#lastTold.get(key) ?? 0) >= sinceMs)
  }

  #forget(beforeMs: number): void {
    for (const [key, toldMs] of this.#lastTold) {
      if (toldMs >= beforeMs) return
      this.#lastTold.delete(key)
      this.#knownFrom = Math.max(this.#knownFrom, toldMs + 1)
    }
  }
}
