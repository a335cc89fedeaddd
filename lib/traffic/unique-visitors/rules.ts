import { REMEMBERED_VISITORS, UNIQUE_WINDOW_MS } from './constants'

/**
 * Who clicked which link within the last hour. Kept in memory and filled from the click table at start, so that
 * uniqueness costs no query and survives a restart.
 */
export class UniqueVisitors {
  readonly #lastUnique = new Map<string, number>()

  /** Whether this is the visitor's first click on the link within the window; remembers it if so. */
  take(link: { affiliateId: number; offerId: number }, visitor: string, at: Date): boolean {
    const key = keyOf(link, visitor)
    const last = this.#lastUnique.get(key)
    if (last !== undefined && at.getTime() - last < UNIQUE_WINDOW_MS) return false
    this.remember(link, visitor, at)
    return true
  }

  remember(link: { affiliateId: number; offerId: number }, visitor: string, at: Date): void {
    const key = keyOf(link, visitor)
    this.#lastUnique.delete(key)
    this.#lastUnique.set(key, at.getTime())
    if (this.#lastUnique.size > REMEMBERED_VISITORS) this.#forgetOldest()
  }

  /** Takes back what a click that could not be written had claimed. */
  forget(link: { affiliateId: number; offerId: number }, visitor: string): void {
    this.#lastUnique.delete(keyOf(link, visitor))
  }

  #forgetOldest(): void {
    const oldest = this.#lastUnique.keys().next()
    if (!oldest.done) this.#lastUnique.delete(oldest.value)
  }
}

const keyOf = (link: { affiliateId: number; offerId: number }, visitor: string): string =>
  `${link.affiliateId}.${link.offerId}.${visitor}`
