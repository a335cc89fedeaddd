import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LOCAL_HOSTS } from './local-hosts'

/** A call that was not made because its address does not lie on the public internet. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
  constructor() {
    super('This address is not on the public internet.')
  }
}

/** The addresses a host name has at the moment. */
export type Resolve = (host: string) => Promise<readonly string[]>

const resolveBySystem: Resolve = async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address)

// What the house's own providers answer to from inside: public by number, private by use.
const METADATA = new Set(['168.63.129.16'])
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Whether an address lies on the public internet. An IPv4 address inside an IPv6 one is judged as itself. */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text)) return false
  const address = ipaddr.process(text)
  if (METADATA.has(address.toString()) || address.range() !== 'unicast') return false
  // of IPv6 only what is handed out at all: this leaves out compatible, translated and site-local addresses
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}

const isLoopback = (text: string) => isIP(text) > 0 && ipaddr.process(text).range() === 'loopback'

/** What decides whom a call may reach. */
export type AddressCheck = {
  /** @throws RefusedAddress for a scheme or a literal address that may not be called */
  admit(url: URL): void
  /** Resolves a name and answers what it has checked, so that the connection goes there and nowhere else. */
  lookup: LookupFunction
}

/**
 * @param allowLocal lets http and this very machine through by its usual names, for trying things out
 * @param resolve how names become addresses
 */
export function addressCheck(allowLocal: boolean, resolve: Resolve = resolveBySystem): AddressCheck {
  const isLocalHost = (host: string) => allowLocal && (LOCAL_HOSTS.includes(host) || host === '::1')
  const isAllowed = (host: string, address: string) =>
    isLocalHost(host) ? isLoopback(address) : isPublicAddress(address)
  return {
    admit(url) {
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocalHost(host))) throw new RefusedAddress()
      // a literal address is connected to without a lookup
      if (isIP(host) && !isAllowed(host, host)) throw new RefusedAddress()
    },
    lookup(host, { all }, answer) {
      const refuse = (error: Error) => answer(error, [])
      resolve(host).then((addresses) => {
        const [first] = addresses
        if (first === undefined || !addresses.every((address) => isAllowed(host, address))) {
          return refuse(new RefusedAddress())
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
