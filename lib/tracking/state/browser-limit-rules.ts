import { BoundedCache } from '@/lib/platform/bounded-cache'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { COUNTED_AT_ONCE } from './browser-limit-constants'

/** Counts what browsers send, by minute, address and advertiser: anybody can send any number of it. */
export class BrowserLimits {
  #minute = 0
  #counts = new BoundedCache<string, number>(COUNTED_AT_ONCE)

  constructor(private readonly limit: { address: number; advertiser: number }) {}

  /** Counts a request. @returns whether it is within the limits */
  mayPass(address: string | null, advertiserId: number, at: Date): boolean {
    const minute = Math.floor(at.getTime() / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#counts = new BoundedCache(COUNTED_AT_ONCE)
    }
    if (this.#add(`from ${address ?? ''}`) > this.limit.address) return false
    return this.#add(`to ${advertiserId}`) <= this.limit.advertiser
  }

  #add(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }
}
