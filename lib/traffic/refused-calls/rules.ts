import { BoundedCache } from '@/lib/platform/bounded-cache'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { COUNTED_ADDRESSES, STORED_A_MINUTE } from './constants'

/**
 * Which refused calls are stored: the first of each address in a minute, for support and debugging. Anyone can send any
 * number of them, so further ones are answered the same and counted.
 * @param report gets how many of a past minute were answered and not stored
 */
export class RefusedCalls {
  #minute = 0
  #all = 0
  #notStored = 0
  #byAddress = new BoundedCache<string, number>(COUNTED_ADDRESSES)

  constructor(private readonly report: (notStored: number) => void) {}

  /** Counts a refused call. @returns whether to store it */
  mayStore(address: string | null, at: Date): boolean {
    this.#startMinute(Math.floor(at.getTime() / MINUTE_MS))
    const key = address ?? ''
    const ofAddress = (this.#byAddress.get(key) ?? 0) + 1
    this.#byAddress.set(key, ofAddress)
    const isStored = ofAddress <= STORED_A_MINUTE.address && this.#all < STORED_A_MINUTE.all
    if (isStored) this.#all += 1
    else this.#notStored += 1
    return isStored
  }

  #startMinute(minute: number): void {
    if (minute === this.#minute) return
    if (this.#notStored > 0) this.report(this.#notStored)
    this.#minute = minute
    this.#all = 0
    this.#notStored = 0
    this.#byAddress = new BoundedCache(COUNTED_ADDRESSES)
  }
}
