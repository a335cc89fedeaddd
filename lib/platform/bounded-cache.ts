/** A map of at most `limit` entries: a new one removes the entry that was used longest ago. */
export class BoundedCache<Key, Value> {
  // in the order of their last use
  readonly #entries = new Map<Key, Value>()

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.#entries.size
  }

  /** From the one used longest ago on. */
  keys(): Key[] {
    return [...this.#entries.keys()]
  }

  get(key: Key): Value | undefined {
    const found = this.#entries.get(key)
    if (found === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, found)
    return found
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.limit) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }
}
