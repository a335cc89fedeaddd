import { REMEMBERED_MS } from './constants'

/**
 * When each audience was last told something, for a short while: so that a page whose stream opens later than its
 * figures were read learns whether it missed anything. Times in milliseconds since 1970.
 */
export class RecentlyTold {
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
