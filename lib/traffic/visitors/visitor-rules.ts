import { browserFacts } from '@/lib/catalog/visitor-conditions/fact-rules'
import { preferredLanguages } from '@/lib/catalog/visitor-conditions/language-rules'
import type { VisitorFacts } from '@/lib/catalog/visitor-conditions/schema'
import { readBrowser } from '@/lib/platform/http/browser-rules'
import type { AddressRecord } from '@/lib/platform/network/address-file'
import { citiesIn, connectionIn, isHiddenIn, networksIn, regionsIn } from './network-rules'

/** What files say of an address. */
export type AddressFacts = {
  records: readonly AddressRecord[]
  /** Whether it is of a hosting provider. */
  isHosted: boolean
  /** Whether any file would say of an address that it is one of a VPN, a proxy or Tor. */
  knowsHidden: boolean
}

type Sent = { country: string | null; userAgent: string; acceptLanguage: string | undefined; at: Date }

/** The visitor of a click. What is rarely asked is read when it is, once. */
export class ClickVisitor implements VisitorFacts {
  readonly country: string | null
  readonly clickedAt: number
  readonly #userAgent: string
  readonly #acceptLanguage: string | undefined
  readonly #address: AddressFacts | null
  #regions: string[] | null | undefined
  #cities: string[] | null | undefined
  #languages: string[] | null | undefined
  #networks: string[] | null | undefined

  /** @param address null where that is not known */
  constructor({ country, userAgent, acceptLanguage, at }: Sent, address: AddressFacts | null) {
    this.country = country
    this.clickedAt = at.getTime()
    this.#userAgent = userAgent
    this.#acceptLanguage = acceptLanguage
    this.#address = address
  }

  get device(): string | null {
    return readBrowser(this.#userAgent).device
  }

  get system(): string | null {
    return browserFacts(this.#userAgent).system
  }

  get browser(): string | null {
    return browserFacts(this.#userAgent).browser
  }

  get regions(): string[] | null {
    const { country } = this
    if (this.#regions === undefined)
      this.#regions = country === null ? null : this.#first((record) => regionsIn(record, country))
    return this.#regions
  }

  get cities(): string[] | null {
    if (this.#cities === undefined) this.#cities = this.#first((record) => citiesIn(record, this.country, this.regions))
    return this.#cities
  }

  get languages(): string[] | null {
    if (this.#languages === undefined) this.#languages = preferredLanguages(this.#acceptLanguage)
    return this.#languages
  }

  /** Of all files: one has numbers, and another names. */
  get networks(): string[] | null {
    if (this.#networks === undefined) {
      const all = [...new Set((this.#address?.records ?? []).flatMap((record) => networksIn(record) ?? []))]
      this.#networks = all.length > 0 ? all : null
    }
    return this.#networks
  }

  get connection(): string | null {
    return this.#first(connectionIn)
  }

  get hosting(): boolean | null {
    return this.#address?.isHosted ?? null
  }

  get vpn(): boolean | null {
    const address = this.#address
    if (!address) return null
    if (address.records.some(isHiddenIn)) return true
    return address.knowsHidden ? false : null
  }

  /** What the first file says that does. */
  #first<Found>(read: (record: AddressRecord) => Found | null): Found | null {
    for (const record of this.#address?.records ?? []) {
      const found = read(record)
      if (found !== null) return found
    }
    return null
  }
}
