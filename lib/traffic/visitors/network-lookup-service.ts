import 'server-only'
import { env } from '@/lib/platform/env'
import { AddressFile, type AddressRecord } from '@/lib/platform/network/address-file'
import { LOOK_AGAIN_MS } from './network-constants'
import { countryIn, isHostingIn, isListedHost, knowsHidden } from './network-rules'
import type { AddressFacts } from './visitor-rules'

const openAddressFiles = (variable: 'GEOIP_DATABASE' | 'GEOIP_ASN_DATABASE'): AddressFile[] =>
  (env()[variable] ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
    .map((path) => new AddressFile(variable, path))

const NO_RECORDS: readonly AddressRecord[] = []

/** What is known of a visitor by the address alone. */
export type Network = AddressFacts & { country: string | null }

/** What is known of addresses, from the files of the environment, followed while the process runs. */
export class VisitorNetworks {
  readonly #files = [...openAddressFiles('GEOIP_DATABASE'), ...openAddressFiles('GEOIP_ASN_DATABASE')]
  #knowsHidden = false
  #opening: Promise<void> | undefined
  #looking: NodeJS.Timeout | undefined

  /** Reads the files once, and looks after them from then on. @throws StartError when one cannot be read */
  open(): Promise<void> {
    this.#opening ??= Promise.all(this.#files.map((file) => file.open())).then(() => {
      this.#look()
      if (this.#files.length > 0) this.#looking ??= setInterval(() => void this.refresh(), LOOK_AGAIN_MS).unref()
    })
    return this.#opening
  }

  /** Reads files that changed. */
  async refresh(): Promise<void> {
    for (const file of this.#files) await file.refresh()
    this.#look()
  }

  /** The first file that names a country decides; a network is hosted where any file or our short list says so. */
  find(ip: string | null): Network {
    let country: string | null = null
    let isHosted = isListedHost(ip)
    let records = NO_RECORDS
    if (ip !== null) {
      for (const file of this.#files) {
        const record = file.find(ip)
        if (!record) continue
        country ??= countryIn(record)
        isHosted ||= isHostingIn(record)
        records = records === NO_RECORDS ? [record] : [...records, record]
      }
    }
    return { country, isHosted, records, knowsHidden: this.#knowsHidden }
  }

  #look(): void {
    this.#knowsHidden = this.#files.some(({ type }) => knowsHidden(type))
  }

  close(): void {
    clearInterval(this.#looking)
  }
}
