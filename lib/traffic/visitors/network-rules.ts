import { cityName } from '@/lib/catalog/visitor-conditions/city-rules'
import type { AddressRecord } from '@/lib/platform/network/address-file'
import { knownCountry } from '@/lib/platform/text/country'
import { folded } from '@/lib/platform/text/fold'
import { DATACENTER_NETWORKS, HOSTING_SYSTEMS } from './network-constants'

const NONE: AddressRecord = {}
const partOf = (record: AddressRecord, name: string): AddressRecord => {
  const part = record[name]
  return typeof part === 'object' && part !== null ? (part as AddressRecord) : NONE
}
/** A field of a record, at its top or under `traits`, where MaxMind's enterprise files have it. */
const fieldOf = (record: AddressRecord, name: string): unknown => record[name] ?? partOf(record, 'traits')[name]
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

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

/** What a part of an ISO 3166-2 code may be. */
const REGION_PART = /^[A-Z0-9]{1,3}$/

// Files give one record for all addresses of a network, and reading its places takes longer than the rest of a click's routing.
const readRegions = new WeakMap<AddressRecord, { country: string; codes: string[] | null }>()
const readCities = new WeakMap<
  AddressRecord,
  { country: string | null; regions: string[] | null; names: string[] | null }
>()
const readNetworks = new WeakMap<AddressRecord, { names: string[] | null }>()

/**
 * The regions of a record, the widest first, as codes of ISO 3166-2: MaxMind lists them without the country, IPinfo names one. Null
 * where it names none by a code.
 */
export function regionsIn(record: AddressRecord, country: string): string[] | null {
  const known = readRegions.get(record)
  if (known?.country === country) return known.codes
  const listed = Array.isArray(record.subdivisions) ? (record.subdivisions as AddressRecord[]) : []
  const found = [...listed.map(({ iso_code }) => iso_code), record.region_code].flatMap((code) => {
    const part = isText(code) ? code.replace(`${country}-`, '') : ''
    return REGION_PART.test(part) ? [`${country}-${part}`] : []
  })
  const codes = found.length > 0 ? found : null
  readRegions.set(record, { country, codes })
  return codes
}

/**
 * The names of the city of a record in all of its languages, as conditions are compared with them: each alone, with the country, and
 * with each region. Null where it names none.
 */
export function citiesIn(record: AddressRecord, country: string | null, regions: string[] | null): string[] | null {
  const known = readCities.get(record)
  if (known && known.country === country && known.regions === regions) return known.names
  const names = cityNames(record, country, regions)
  readCities.set(record, { country, regions, names })
  return names
}

function cityNames(record: AddressRecord, country: string | null, regions: string[] | null): string[] | null {
  const { city } = record
  const names = isText(city) ? [city] : Object.values(partOf(partOf(record, 'city'), 'names')).filter(isText)
  if (names.length === 0) return null
  const places = [...(country === null ? [] : [country]), ...(regions ?? [])]
  const all = names.flatMap((name) => [name, ...places.map((place) => `${name}, ${place}`)])
  return [...new Set(all.map(cityName))]
}

const NAMES = ['autonomous_system_organization', 'isp', 'organization', 'as_name', 'name'] as const

/**
 * The network of a record: the number of its autonomous system, that of the mobile network, and its names, folded. Null where it says
 * none of them.
 */
export function networksIn(record: AddressRecord): string[] | null {
  const known = readNetworks.get(record) ?? { names: networkNames(record) }
  readNetworks.set(record, known)
  return known.names
}

function networkNames(record: AddressRecord): string[] | null {
  const system = String(fieldOf(record, 'autonomous_system_number') ?? record.asn ?? '').replace(/^AS/i, '')
  const [land, carrier] = [fieldOf(record, 'mobile_country_code'), fieldOf(record, 'mobile_network_code')]
  const found = [
    ...(/^\d+$/.test(system) ? [`as${Number(system)}`] : []),
    ...(isText(land) && isText(carrier) ? [`${land}-${carrier}`] : []),
    ...NAMES.map((name) => fieldOf(record, name))
      .filter(isText)
      .map(folded),
  ]
  return found.length > 0 ? found : null
}

/** The kind of connection of a record, in MaxMind's words; null where it does not say. */
export function connectionIn(record: AddressRecord): string | null {
  const kind = fieldOf(record, 'connection_type')
  return isText(kind) ? kind : null
}

const HIDING = [
  'is_anonymous_vpn',
  'is_public_proxy',
  'is_residential_proxy',
  'is_tor_exit_node',
  'vpn',
  'proxy',
  'tor',
] as const

/**
 * Whether a record says that an address hides who is behind it: a VPN, a proxy, or an exit of Tor. Relays of browsers, such as
 * Apple's, are none: they keep the country, and are what many people have.
 */
export const isHiddenIn = (record: AddressRecord): boolean => HIDING.some((name) => isYes(fieldOf(record, name)))

// some makers write flags as texts
const isYes = (value: unknown): boolean => value === true || value === 'true'

/** Whether a file of this type would say so of an address, so that one that it does not name hides nobody. */
export const knowsHidden = (type: string): boolean => /anonym|ip-risk|ip2proxy|privacy|vpn/i.test(type)

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
