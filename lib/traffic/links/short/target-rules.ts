import type { SubIds } from '@/lib/catalog/links/schema'

/** A short link in memory: whose it is, what it carries and where it leads, with all names it ever had. */
export type ShortLinkRule = {
  id: number
  affiliateId: number
  /** `host/slug`; the host of the site itself is empty. */
  names: readonly string[]
  isActive: boolean
  offerId: number | null
  smartLinkId: number | null
  source: string | null
  subIds: SubIds
  /** The page of a deep link. */
  url: string | null
}

/** The key of a short link: its host, empty for the site itself, and its name in lower case. */
export const nameKey = (host: string, slug: string): string => `${host}/${slug.toLowerCase()}`

/** Short links by their names. */
export class ShortLinkIndex {
  readonly #byId = new Map<number, ShortLinkRule>()
  readonly #byName = new Map<string, ShortLinkRule>()

  find(host: string, slug: string): ShortLinkRule | undefined {
    return this.#byName.get(nameKey(host, slug))
  }

  /** Replaces the links with these ids by what was read of them, or all links. */
  replace(rules: ReadonlyMap<number, ShortLinkRule>, ids?: readonly number[]): void {
    for (const id of ids ?? [...this.#byId.keys()]) this.#remove(id)
    for (const rule of rules.values()) {
      this.#byId.set(rule.id, rule)
      for (const name of rule.names) this.#byName.set(name, rule)
    }
  }

  #remove(id: number): void {
    const known = this.#byId.get(id)
    this.#byId.delete(id)
    // a name may have been given to another link of the affiliate meanwhile
    for (const name of known?.names ?? []) if (this.#byName.get(name) === known) this.#byName.delete(name)
  }
}
