import { BoundedCache } from '@/lib/platform/bounded-cache'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { COUNTED_ADDRESSES, NAMED_ADDRESSES, STORED_A_MINUTE } from './refused-call-constants'

/** What was answered and not stored in one minute: by address for the busiest ones, and under null for all others. */
export type RefusedMinute = { at: Date; notStored: number; calls: { address: string | null; count: number }[] }

/**
 * Which refused calls are stored: the first of each address in a minute, for support and debugging. Anyone can send any
 * number of them, so further ones are answered the same and counted.
 * @param report gets what of a past minute was answered and not stored
 */
export class RefusedCalls {
  #minute = 0
  #all = 0
  #notStored = 0
  #byAddress = new BoundedCache<string, number>(COUNTED_ADDRESSES)
  #notStoredBy = new Map<string, number>()

  constructor(private readonly report: (minute: RefusedMinute) => void) {}

  /** Counts a refused call. @returns whether to store it */
  mayStore(address: string | null, at: Date): boolean {
    this.#startMinute(Math.floor(at.getTime() / MINUTE_MS))
    const key = address ?? ''
    const ofAddress = (this.#byAddress.get(key) ?? 0) + 1
    this.#byAddress.set(key, ofAddress)
    const isStored = ofAddress <= STORED_A_MINUTE.address && this.#all < STORED_A_MINUTE.all
    if (isStored) this.#all += 1
    else this.#count(key)
    return isStored
  }

  #startMinute(minute: number): void {
    if (minute === this.#minute) return
    this.reportMinute()
    this.#minute = minute
    this.#all = 0
    this.#byAddress = new BoundedCache(COUNTED_ADDRESSES)
  }

  #count(address: string): void {
    this.#notStored += 1
    if (!this.#notStoredBy.has(address) && this.#notStoredBy.size >= COUNTED_ADDRESSES) return
    this.#notStoredBy.set(address, (this.#notStoredBy.get(address) ?? 0) + 1)
  }

  /** Reports what was not stored since the last report; also before the process ends. */
  reportMinute(): void {
    if (this.#notStored === 0) return
    const busiest = [...this.#notStoredBy].sort(([, a], [, b]) => b - a).slice(0, NAMED_ADDRESSES)
    const rest = busiest.reduce((left, [, count]) => left - count, this.#notStored)
    const named = busiest.map(([address, count]) => ({ address: address || null, count }))
    const calls = rest > 0 ? [...named, { address: null, count: rest }] : named
    const at = new Date(this.#minute * MINUTE_MS)
    const minute = { at, notStored: this.#notStored, calls }
    this.#notStored = 0
    this.#notStoredBy = new Map()
    this.report(minute)
  }
}
