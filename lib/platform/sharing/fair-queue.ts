type Options<T> = {
  /** How much waits at most, of all owners together. */
  limit: number
  /** Whose an item is; of one owner all, where it is left out. */
  ownerOf?: ((item: T) => string) | undefined
  /** Gets an item that had to leave, because its owner has more waiting than whoever came to a full queue. */
  onDropped: (item: T) => void
}

/**
 * Items that wait to be taken some at a time. What is taken together is of all owners in turn, each in the order of its
 * coming, so that one who brings very much waits longer, and others do not. When there is no room, the last item of the owner
 * with the most leaves.
 */
export class FairQueue<T> {
  /** By owner, the one whose turn is next first. */
  readonly #waiting = new Map<string, T[]>()
  #length = 0

  constructor(private readonly options: Options<T>) {}

  get length(): number {
    return this.#length
  }

  /** Adds an item. @returns whether there is room for it */
  push(item: T): boolean {
    const owner = this.options.ownerOf?.(item) ?? ''
    if (this.#length >= this.options.limit && !this.#makeRoom(owner)) return false
    const queue = this.#waiting.get(owner)
    if (queue) queue.push(item)
    else this.#waiting.set(owner, [item])
    this.#length += 1
    return true
  }

  #makeRoom(owner: string): boolean {
    let most: T[] | undefined
    for (const queue of this.#waiting.values()) if (queue.length > (most?.length ?? 0)) most = queue
    // as long as the one who came has one less, both have the same in the end
    if (!most || most.length - 1 <= (this.#waiting.get(owner)?.length ?? 0)) return false
    const dropped = most.pop() as T
    this.#length -= 1
    this.options.onDropped(dropped)
    return true
  }

  /** Takes so many items at most. */
  take(most: number): T[] {
    const taken: T[] = []
    while (taken.length < most && this.#length > 0) this.#takeRound(taken, most)
    return taken
  }

  #takeRound(taken: T[], most: number): void {
    const each = Math.max(1, Math.floor((most - taken.length) / this.#waiting.size))
    for (const [owner, queue] of [...this.#waiting]) {
      if (taken.length >= most) return
      const part = queue.splice(0, each)
      taken.push(...part)
      this.#length -= part.length
      // to the end of the round
      this.#waiting.delete(owner)
      if (queue.length > 0) this.#waiting.set(owner, queue)
    }
  }
}
