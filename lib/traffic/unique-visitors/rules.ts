import { REMEMBERED_VISITORS, UNIQUE_WINDOW_MS } from './constants'

/**
 * Which visitors clicked which link within the last hour. In memory, and filled from the click table at start, so that
 * uniqueness needs no query and survives a restart.
 */
export class UniqueVisitors {
  readonly #lastUnique = new Map<string, number>()

  /** Whether this is the visitor's first click on the link within the window, which is then recorded. */
  claim(link: { affiliateId: number; offerId: number }, visitor: string, at: Date): boolean {
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

  /** Releases the claim of a click that could not be written. */
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
