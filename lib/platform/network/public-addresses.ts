import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isListedHost, mayReachPrivate, NO_TARGETS, type PrivateTargets } from '../private-targets'
import { LOCAL_HOSTS } from './local-hosts'
import { resolveStrangersName } from './resolver'

/** A call was refused because its address is not on the public internet. */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError'
  constructor() {
    super('This address is not on the public internet.')
  }
}

/** Resolves a host name to its present addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** By the hosts file too, where this machine and the operator's own names may be listed. */
const resolveBySystem: Resolve = async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address)

// Metadata services of hosting providers: public addresses with a private use.
const METADATA = new Set(['168.63.129.16'])
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Whether an address is on the public internet. An IPv4 address inside an IPv6 one is checked as IPv4. */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text)) return false
  const address = ipaddr.process(text)
  if (METADATA.has(address.toString()) || address.range() !== 'unicast') return false
  // of IPv6 only the allocated range, which excludes compatible, translated and site-local addresses
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}

const isLoopback = (text: string) => isIP(text) > 0 && ipaddr.process(text).range() === 'loopback'

/** Checks which addresses a call may reach. */
export type AddressCheck = {
  /** @throws RefusedAddressError for a scheme or a literal address that may not be called */
  admit(url: URL): void
  /** Resolves a name to addresses it has checked, so that the connection can go nowhere else. */
  lookup: LookupFunction
}

/**
 * @param allowLocal allows http and this machine by its usual names, for testing
 * @param resolve how all names become addresses, for testing
 * @param targets what else may be reached off the public internet; listed hosts also by http
 */
export function addressCheck(
  allowLocal: boolean,
  resolve?: Resolve,
  targets: PrivateTargets = NO_TARGETS,
): AddressCheck {
  const isLocalHost = (host: string) => allowLocal && (LOCAL_HOSTS.includes(host) || host === '::1')
  const isAllowed = (host: string, address: string) =>
    isLocalHost(host) ? isLoopback(address) : isPublicAddress(address) || mayReachPrivate(targets, host, address)
  const isOurs = (host: string) => LOCAL_HOSTS.includes(host) || isListedHost(targets, host)
  const resolveName: Resolve =
    resolve ?? ((host) => (isOurs(host) ? resolveBySystem(host) : resolveStrangersName(host)))
  const mayBePlain = (host: string) => isLocalHost(host) || isListedHost(targets, host)
  return {
    admit(url) {
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePlain(host))) throw new RefusedAddressError()
      // a literal address is connected to without a lookup
      if (isIP(host) && !isAllowed(host, host)) throw new RefusedAddressError()
    },
    lookup(host, { all }, answer) {
      const refuse = (error: Error) => answer(error, [])
      resolveName(host).then((addresses) => {
        const [first] = addresses
        if (first === undefined || !addresses.every((address) => isAllowed(host, address))) {
          return refuse(new RefusedAddressError())
        }
        if (all)
          return answer(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          )
        return answer(null, first, isIP(first))
      }, refuse)
    },
  }
}
