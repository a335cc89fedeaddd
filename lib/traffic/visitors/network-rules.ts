import type { AddressRecord } from '@/lib/platform/network/address-file'
import { knownCountry } from '@/lib/platform/text/country'
import { DATACENTER_NETWORKS, HOSTING_SYSTEMS } from './network-constants'

const partOf = (record: AddressRecord, name: string): AddressRecord => (record[name] ?? {}) as AddressRecord

/**
 * The country of a record (two letters), where the visitor is: MaxMind and DB-IP nest it, others have it at the top. Where a
 * network is merely registered is not asked. Null when the record does not say.
 */
export function countryIn(record: AddressRecord): string | null {
  const nested = partOf(record, 'country').iso_code
  const code = [nested, record.country_code, record.country].find((each) => typeof each === 'string')
  return typeof code === 'string' ? knownCountry(code) : null
}

/**
 * Whether a record says that a network is of a hosting provider: in the words of MaxMind's anonymous-address and enterprise
 * files, else by the number of its autonomous system.
 */
export function isHostingIn(record: AddressRecord): boolean {
  const traits = partOf(record, 'traits')
  if (record.is_hosting_provider === true || traits.is_hosting_provider === true) return true
  if (traits.user_type === 'hosting') return true
  const system = record.autonomous_system_number ?? traits.autonomous_system_number ?? record.asn
  // some write AS16509
  return HOSTING_SYSTEMS.has(Number(String(system ?? '').replace(/^AS/i, '')))
}

const DOT = '.'.charCodeAt(0)
const ZERO = '0'.charCodeAt(0)

/** The first and the last address of each network of the list, as numbers, in order. */
const hosted = DATACENTER_NETWORKS.map((network) => {
  const [address = '', bits] = network.split('/')
  const size = 2 ** (32 - Number(bits))
  const first = Math.floor(parseIpv4(address) / size) * size
  return { first, last: first + size - 1 }
}).sort((one, other) => one.first - other.first)

/** An IPv4 address as a number; NaN for another text. Read character by character, because every click asks. */
function parseIpv4(address: string): number {
  let [sum, byte, dots] = [0, 0, 0]
  for (let at = 0; at < address.length; at += 1) {
    const code = address.charCodeAt(at)
    if (code === DOT) {
      sum = sum * 256 + byte
      byte = 0
      dots += 1
    } else if (code >= ZERO && code < ZERO + 10) byte = byte * 10 + code - ZERO
    else return Number.NaN
  }
  return dots === 3 ? sum * 256 + byte : Number.NaN
}

/** Whether an address belongs to a network of the short list of large hosting providers. */
export function isListedHost(ip: string | null): boolean {
  const address = ip === null ? Number.NaN : parseIpv4(ip)
  return hosted.some(({ first, last }) => first <= address && address <= last)
}
