/** Answers callers who find the queue full: try again in a moment. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

type Waiting<T> = { item: T; done: () => void; failed: (error: unknown) => void }

type Options = { batchLimit: number; queueLimit: number; inFlight: number }

/**
 * Gathers items while the database is busy and writes them together; each caller is told after its batch is
 * committed. No timer: an idle connection is used at once, a busy one gathers the next batch.
 */
export class GroupCommit<T> {
  readonly #waiting: Waiting<T>[] = []
  #flying = 0
  #scheduled = false
  #idle: (() => void)[] = []

  constructor(
    private readonly write: (items: readonly T[]) => Promise<void>,
    private readonly options: Options,
  ) {}

  /** Resolves when the item is safely committed. @throws QueueFullError, or what the database said */
  push(item: T): Promise<void> {
    if (this.#waiting.length >= this.options.queueLimit) return Promise.reject(new QueueFullError('The queue is full'))
    return new Promise((done, failed) => {
      this.#waiting.push({ item, done, failed })
      this.#schedule()
    })
  }

  /** Resolves when nothing waits and nothing is in flight. */
  drained(): Promise<void> {
    if (this.#waiting.length === 0 && this.#flying === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  #schedule(): void {
    if (this.#waiting.length === 0) return
    // beside a statement in flight only a full batch may fly; a partial one gathers until the first is back
    const full = this.#waiting.length >= this.options.batchLimit
    const free = this.#flying === 0 || (full && this.#flying < this.options.inFlight)
    if (this.#scheduled || !free) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#flush()
    })
  }

  #flush(): void {
    const batch = this.#waiting.splice(0, this.options.batchLimit)
    if (batch.length === 0) return
    this.#flying += 1
    void this.#commit(batch).finally(() => {
      this.#flying -= 1
      this.#schedule()
      if (this.#waiting.length === 0 && this.#flying === 0) for (const idle of this.#idle.splice(0)) idle()
    })
    this.#schedule()
  }

  async #commit(batch: Waiting<T>[]): Promise<void> {
    try {
      await this.write(batch.map(({ item }) => item))
      for (const { done } of batch) done()
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }
}
