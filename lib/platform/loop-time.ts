const TICK_MS = 50
/** A tick that comes later than this was kept waiting by the process itself. */
const LATE_MS = 2 * TICK_MS

/**
 * How long this process could have heard an answer. While its event loop is blocked, as while a start loads its modules on
 * a busy machine, no answer is read, and that time is nobody else's.
 */
export class LoopTime {
  #spentMs = 0
  #blockedMs = 0
  #last = performance.now()
  readonly #timer = setInterval(() => this.#tick(), TICK_MS)

  /** Time during which the loop ran, in milliseconds. */
  get spentMs(): number {
    return this.#spentMs
  }

  /** Time during which it was blocked. */
  get blockedMs(): number {
    return this.#blockedMs
  }

  /**
   * The result of a promise, or a rejection with `late()` once the loop has run for so long without it. What was begun
   * goes on.
   */
  within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
    const endMs = this.#spentMs + ms
    return new Promise<T>((resolve, reject) => {
      const check = setInterval(() => this.#spentMs >= endMs && reject(late()), TICK_MS)
      work.then(resolve, reject).finally(() => clearInterval(check))
    })
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    const now = performance.now()
    const passedMs = now - this.#last
    this.#last = now
    this.#spentMs += Math.min(passedMs, LATE_MS)
    this.#blockedMs += Math.max(passedMs - LATE_MS, 0)
  }
}
