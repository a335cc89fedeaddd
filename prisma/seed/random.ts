// every three digits, because millions of digits are drawn
const TRIPLES = Array.from({ length: 0x1000 }, (_, value) => value.toString(16).padStart(3, '0'))

/** Deterministic random numbers from a key, the same on every machine (sfc32, seeded by a hash of the key). */
export class Random {
  readonly #state: [number, number, number, number]

  constructor(key: string) {
    this.#state = hash(key)
    for (let round = 0; round < 12; round += 1) this.next()
  }

  /** From 0 to 1, excluding 1. */
  next(): number {
    const [a, b, c, d] = this.#state
    const sum = (a + b + d) | 0
    this.#state[0] = b ^ (b >>> 9)
    this.#state[1] = (c + (c << 3)) | 0
    this.#state[2] = (((c << 21) | (c >>> 11)) + sum) | 0
    this.#state[3] = (d + 1) | 0
    return (sum >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 to `limit`, excluding `limit`. */
  int(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.int(list.length)] ?? list[0]
  }

  /** Picks by weight; the weights do not have to add up to 1. */
  weighted<T>(choices: Weighted<T>): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return choices[0][0]
  }

  hex(digits: number): string {
    let text = ''
    while (text.length < digits) {
      const drawn = this.int(0x1000000)
      text += `${TRIPLES[drawn >>> 12]}${TRIPLES[drawn & 0xfff]}`
    }
    return text.slice(0, digits)
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.int(256))
  }

  /** A version 7 UUID of a time. */
  id(at: Date): string {
    const time = at.getTime().toString(16).padStart(12, '0')
    const variant = (0x8000 | this.int(0x4000)).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${this.hex(3)}-${variant}-${this.hex(12)}`
  }
}

export type Weighted<T> = readonly [readonly [T, number], ...(readonly [T, number])[]]

function hash(key: string): [number, number, number, number] {
  const state: [number, number, number, number] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index)
    state[0] = state[1] ^ Math.imul(state[0] ^ code, 597399067)
    state[1] = state[2] ^ Math.imul(state[1] ^ code, 2869860233)
    state[2] = state[3] ^ Math.imul(state[2] ^ code, 951274213)
    state[3] = state[0] ^ Math.imul(state[3] ^ code, 2716044179)
  }
  return state
}
