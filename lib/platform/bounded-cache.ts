/**
 * A map of at most `limit` entries that keeps at least the `limit / 2` most recently used ones. It consists of two Maps and
 * drops the older one when the newer is full. One Map with as many removals as additions would be rehashed all the time;
 * V8 links each old table to the next one, so that their entries stay in memory until a full garbage collection.
 */
export class BoundedCache<Key, Value> {
  readonly #half: number
  #newer = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  constructor(limit: number) {
    this.#half = Math.ceil(limit / 2)
  }

  get size(): number {
    return this.keys().length
  }

  /** In no particular order. */
  keys(): Key[] {
    return [...new Set([...this.#older.keys(), ...this.#newer.keys()])]
  }

  get(key: Key): Value | undefined {
    const found = this.#newer.get(key)
    if (found !== undefined) return found
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: Key, value: Value): void {
    if (this.#newer.size >= this.#half && !this.#newer.has(key)) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(key, value)
  }

  delete(key: Key): void {
    this.#newer.delete(key)
    this.#older.delete(key)
  }
}
