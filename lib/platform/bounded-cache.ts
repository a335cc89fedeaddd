/**
 * A map of at most `limit` entries, which keeps at least the half of them that was used last. It has two halves, and drops
 * the older one when the newer is full. A Map from which an entry is removed for each that is added would be written anew
 * again and again, and the engine keeps each earlier copy until it collects its whole memory.
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
