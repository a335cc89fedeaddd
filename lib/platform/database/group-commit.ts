import { setTimeout as pause } from 'node:timers/promises'
import { FairQueue } from '../sharing/fair-queue'
import { classifyFailure } from './failures'

const ATTEMPTS = 4
const FIRST_RETRY_MS = 10

/** Thrown when the queue is full; the caller may try again shortly. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

type Waiting<T> = { item: T; done: () => void; failed: (error: unknown) => void }

type Options<T> = {
  batchLimit: number
  queueLimit: number
  inFlight: number
  /** Whose an item is: a batch is of all owners in turn, and a full queue drops what its busiest owner brought last. */
  ownerOf?: (item: T) => string
  /** How many items must wait for a write to begin beside one in flight; a full batch if left out. */
  besideAt?: number
  /**
   * After a write of at least `from` items the next one begins when as many are there, or after so many milliseconds: callers who
   * were answered often call again at once, and the first of them would be written alone while all others wait for it.
   */
  gather?: { from: number; ms: number }
}

/**
 * Collects items while the database is busy and writes them in batches; each caller's promise resolves after its batch
 * is committed. An idle connection is used at once (but see `gather`), items that arrive while it is busy form the next batch.
 * A batch that met a deadlock is written again; one that the database refuses is halved until only the item that cannot
 * be written fails. So `write` must do all or nothing.
 */
export class GroupCommit<T> {
  readonly #waiting: FairQueue<Waiting<T>>
  #inFlight = 0
  #scheduled = false
  /** How many items the next write waits for, and what ends that. */
  #gathering: { count: number; timer: NodeJS.Timeout } | undefined
  #idle: (() => void)[] = []

  constructor(
    private readonly write: (items: readonly T[]) => Promise<void>,
    private readonly options: Options<T>,
  ) {
    const { queueLimit: limit, ownerOf } = options
    this.#waiting = new FairQueue({
      limit,
      ownerOf: ownerOf && (({ item }) => ownerOf(item)),
      onDropped: ({ failed }) => failed(queueFull()),
    })
  }

  /** Resolves when the item is committed. @throws QueueFullError, or the error of the write */
  push(item: T): Promise<void> {
    return new Promise((done, failed) => {
      if (this.#waiting.push({ item, done, failed })) this.#schedule()
      else failed(queueFull())
    })
  }

  /** Resolves when nothing waits and nothing is in flight. */
  drained(): Promise<void> {
    if (this.#waiting.length === 0 && this.#inFlight === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  #schedule(): void {
    if (this.#waiting.length === 0) return
    // while a write is in flight a small batch is not written; it waits until that write ends
    const { batchLimit, inFlight, besideAt = batchLimit } = this.options
    const free = this.#inFlight === 0 || (this.#waiting.length >= besideAt && this.#inFlight < inFlight)
    if (this.#scheduled || !free || this.#isGathering()) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#flush()
    })
  }

  #isGathering(): boolean {
    if (!this.#gathering) return false
    if (this.#waiting.length < this.#gathering.count) return true
    clearTimeout(this.#gathering.timer)
    this.#gathering = undefined
    return false
  }

  /** @param written how many items were just written */
  #gather(written: number): void {
    const { gather } = this.options
    if (!gather || written < gather.from || this.#inFlight > 0) return
    const timer = setTimeout(() => {
      this.#gathering = undefined
      this.#schedule()
    }, gather.ms)
    this.#gathering = { count: written, timer }
  }

  #flush(): void {
    const batch = this.#waiting.take(this.options.batchLimit)
    if (batch.length === 0) return
    this.#inFlight += 1
    void this.#commit(batch).finally(() => {
      this.#inFlight -= 1
      this.#gather(batch.length)
      this.#schedule()
      if (this.#waiting.length === 0 && this.#inFlight === 0) for (const idle of this.#idle.splice(0)) idle()
    })
    this.#schedule()
  }

  async #commit(batch: Waiting<T>[], attempt = 1): Promise<void> {
    try {
      await this.write(batch.map(({ item }) => item))
    } catch (error) {
      return this.#recover(batch, attempt, error)
    }
    for (const { done } of batch) done()
  }

  async #recover(batch: Waiting<T>[], attempt: number, error: unknown): Promise<void> {
    const failure = classifyFailure(error)
    if (failure === 'conflict' && attempt < ATTEMPTS) {
      // apart from the other one by chance, so that the same two do not meet again
      await pause(FIRST_RETRY_MS * 2 ** attempt * Math.random())
      return this.#commit(batch, attempt + 1)
    }
    if (failure !== 'refused' || batch.length === 1) {
      for (const { failed } of batch) failed(error)
      return
    }
    const half = Math.ceil(batch.length / 2)
    await this.#commit(batch.slice(0, half))
    await this.#commit(batch.slice(half))
  }
}

const queueFull = () => new QueueFullError('The queue is full')
