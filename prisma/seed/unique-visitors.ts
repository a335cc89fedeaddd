import { UNIQUE_WINDOW_MS } from '../../lib/traffic/visitors/unique-constants'

/** Which visitors of the demo clicked which link within the hour before. */
export class UniqueVisitors {
  readonly #lastUnique = new Map<string, number>()

  /** Whether this is the visitor's first click on the link within the window, which is then recorded. */
  claim(link: { affiliateId: number; offerId: number }, visitor: string, at: Date): boolean {
    const key = `${link.affiliateId}.${link.offerId}.${visitor}`
    const last = this.#lastUnique.get(key)
    if (last !== undefined && at.getTime() - last < UNIQUE_WINDOW_MS) return false
    this.#lastUnique.set(key, at.getTime())
    return true
  }
}
