import 'server-only'
import { env } from '@/lib/platform/env'
import { AddressFile } from '@/lib/platform/network/address-file'
import { LOOK_AGAIN_MS } from './network-constants'
import { countryIn, isHostingIn, isListedHost } from './network-rules'

const openAddressFiles = (variable: 'GEOIP_DATABASE' | 'GEOIP_ASN_DATABASE'): AddressFile[] => {
  const path = env()[variable]
  return path ? [new AddressFile(variable, path)] : []
}

/** What is known of a visitor by the address alone. */
export type Network = { country: string | null; isHosted: boolean }

/** The countries and hosting providers of addresses, from the files of the environment, followed while the process runs. */
export class VisitorNetworks {
  readonly #files = [...openAddressFiles('GEOIP_DATABASE'), ...openAddressFiles('GEOIP_ASN_DATABASE')]
  #opening: Promise<void> | undefined
  #looking: NodeJS.Timeout | undefined

  /** Reads the files once, and looks after them from then on. @throws StartError when one cannot be read */
  open(): Promise<void> {
    this.#opening ??= Promise.all(this.#files.map((file) => file.open())).then(() => {
      if (this.#files.length > 0) this.#looking ??= setInterval(() => void this.refresh(), LOOK_AGAIN_MS).unref()
    })
    return this.#opening
  }

  /** Reads files that changed. */
  async refresh(): Promise<void> {
    for (const file of this.#files) await file.refresh()
  }

  /** The first file that names a country decides; a network is hosted where any file or our short list says so. */
  find(ip: string | null): Network {
    const found: Network = { country: null, isHosted: isListedHost(ip) }
    if (ip === null) return found
    for (const file of this.#files) {
      const record = file.find(ip)
      if (!record) continue
      found.country ??= countryIn(record)
      found.isHosted ||= isHostingIn(record)
    }
    return found
  }

  close(): void {
    clearInterval(this.#looking)
  }
}
