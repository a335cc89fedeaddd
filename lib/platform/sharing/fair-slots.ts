/** There is no room for more of an owner's work, or it waited too long. Whoever takes a slot says it in their own words. */
export class NoSlotError extends Error {
  override name = 'NoSlotError'

  // slots are shared between parts of the program that have a class each
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'NoSlotError'
  }
}

type Options = {
  /** How much runs at once, of all owners together. */
  atOnce: number
  /** How much of one owner runs at once. */
  perOwner: number
  /** What all owners share: the more of them run, the fewer slots each has, at least one. Unbounded where it is left out. */
  shared?: number
  /** How much of one owner may wait. */
  waitingPerOwner: number
  /** How much may wait, of all owners together; any number where it is left out. */
  waiting?: number
  /** How long it may wait, in milliseconds; for ever where it is left out. */
  waitMs?: number
}

type Waiter = { start(): void; refuse(): void }

/**
 * Slots that several owners share: an account, an advertiser, a host, an address. Each has at most its share of them, and
 * owners that wait take turns, so that one who asks for very much delays their own work. Empty, it holds nothing: there is
 * one entry for each owner whose work runs or waits.
 */
export class FairSlots {
  #running = 0
  readonly #runningOf = new Map<string, number>()
  /** Those who wait, the owner whose turn is next first. */
  readonly #waiting = new Map<string, Waiter[]>()
  #waitingCount = 0

  constructor(private readonly options: Options) {}

  /** How much runs and waits now. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waitingCount }
  }

  /** Whether a slot is free that any owner may take. */
  get hasRoom(): boolean {
    return this.#running < this.options.atOnce
  }

  /** Whether work of an owner is running. */
  has(owner: string): boolean {
    return this.#runningOf.has(owner)
  }

  /** Runs work of an owner when it has a slot. @throws NoSlotError */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayStart(owner)) this.#take(owner)
    else await this.#turn(owner)
    try {
      return await work()
    } finally {
      this.#leave(owner)
    }
  }

  /** Takes a slot that is free now. @returns what gives it back @throws NoSlotError */
  enter(owner: string): () => void {
    if (!this.#mayStart(owner)) throw new NoSlotError('No slot is free.')
    this.#take(owner)
    return () => this.#leave(owner)
  }

  #mayStart(owner: string): boolean {
    const own = this.#runningOf.get(owner) ?? 0
    return this.#running < this.options.atOnce && own < this.#shareWith(own > 0 ? 0 : 1)
  }

  /** How many slots an owner has, besides those who run and as many as come. */
  #shareWith(coming: number): number {
    const { perOwner, shared = Number.POSITIVE_INFINITY } = this.options
    return Math.min(perOwner, Math.max(1, Math.floor(shared / (this.#runningOf.size + coming))))
  }

  #take(owner: string): void {
    this.#running += 1
    this.#runningOf.set(owner, (this.#runningOf.get(owner) ?? 0) + 1)
  }

  #turn(owner: string): Promise<void> {
    const queue = this.#waiting.get(owner) ?? []
    const { waitingPerOwner, waiting = Number.POSITIVE_INFINITY } = this.options
    if (queue.length >= waitingPerOwner) throw new NoSlotError('Too much of this owner waits already.')
    if (this.#waitingCount >= waiting) throw new NoSlotError('Too much waits already.')
    this.#waiting.set(owner, queue)
    this.#waitingCount += 1
    return new Promise((resolve, reject) => {
      const { waitMs } = this.options
      const waiter = {
        start: () => {
          clearTimeout(timer)
          resolve()
        },
        refuse: () => {
          this.#forget(owner, waiter)
          reject(new NoSlotError('It waited too long for a slot.'))
        },
      }
      const timer = waitMs === undefined ? undefined : setTimeout(waiter.refuse, waitMs)
      queue.push(waiter)
    })
  }

  #forget(owner: string, waiter: Waiter): void {
    const queue = this.#waiting.get(owner) ?? []
    const place = queue.indexOf(waiter)
    if (place >= 0) {
      queue.splice(place, 1)
      this.#waitingCount -= 1
    }
    if (queue.length === 0) this.#waiting.delete(owner)
  }

  #leave(owner: string): void {
    this.#running -= 1
    const left = (this.#runningOf.get(owner) ?? 1) - 1
    if (left === 0) this.#runningOf.delete(owner)
    else this.#runningOf.set(owner, left)
    this.#startNext()
  }

  /** Starts what may start, an owner after the other. */
  #startNext(): void {
    for (let next = this.#nextWaiter(); next; next = this.#nextWaiter()) next.start()
  }

  #nextWaiter(): Waiter | undefined {
    for (const [owner, queue] of this.#waiting) {
      if (!this.#mayStart(owner)) continue
      const next = queue.shift()
      this.#waitingCount -= 1
      // to the end of the round
      this.#waiting.delete(owner)
      if (queue.length > 0) this.#waiting.set(owner, queue)
      this.#take(owner)
      return next
    }
    return undefined
  }
}

const SHARED = Symbol.for('stoke.slots')
const shared = globalThis as { [SHARED]?: Map<string, FairSlots> }

/** The slots with a name, of the whole process: its server, its routes and its pages each have modules of their own. */
export function sharedSlots(name: string, options: Options): FairSlots {
  shared[SHARED] ??= new Map()
  const slots = shared[SHARED].get(name) ?? new FairSlots(options)
  shared[SHARED].set(name, slots)
  return slots
}
