import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { contains, type Network, parseNetwork } from './ip-ranges'

/** Hosts off the public internet that the operator lists for the network's own webhooks: names, and networks. */
export type PrivateTargets = { names: readonly string[]; networks: readonly Network[] }

export const NO_TARGETS: PrivateTargets = { names: [], networks: [] }

/** The ranges that a list may open: never this machine, link-local addresses or multicast. */
const OPENABLE: readonly string[] = ['private', 'uniqueLocal', 'carrierGradeNat']

// of these ranges, what hosting providers answer credentials of the machine at: Amazon over IPv6, Alibaba
const METADATA: readonly string[] = ['fd00:ec2::254', '100.100.100.200']

const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Whether all of a network lies in one range that may be opened: 10.0.0.0/8 does, 0.0.0.0/0 does not. */
function isOpenable([address, bits]: Network): boolean {
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const cidr = `${address.toString()}/${bits}`
  const first = kind.networkAddressFromCIDR(cidr).range()
  const last = address.kind() === 'ipv4' ? ipaddr.IPv4.broadcastAddressFromCIDR(cidr).range() : first
  const leastBits = address.kind() === 'ipv4' ? 8 : 7
  return bits >= leastBits && first === last && OPENABLE.includes(first)
}

/**
 * Reads a list such as `hooks.internal, 10.20.0.0/16, 192.168.1.5`.
 * @returns null if one of them is neither a host name nor a private network
 */
export function parsePrivateTargets(entries: readonly string[]): PrivateTargets | null {
  const names: string[] = []
  const networks: Network[] = []
  for (const entry of entries.map((text) => text.toLowerCase().replace(/\.$/, ''))) {
    const network = parseNetwork(entry.replace(/^\[(.*)\]$/, '$1'))
    if (network && isOpenable(network)) networks.push(network)
    else if (!network && NAME.test(entry) && /[a-z]/.test(entry)) names.push(entry)
    else return null
  }
  return { names, networks }
}

/** Whether a host of an address, a name or an IP address, is listed itself. */
export function isListedHost({ names, networks }: PrivateTargets, hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(host) === 0) return names.includes(host.replace(/\.$/, ''))
  return isPrivate(host) && networks.some((network) => contains(network, host))
}

/**
 * Whether a connection to a host may go to an address of the internal network: the address is listed, or the host is by its
 * name. A name that is listed leads to private addresses only, whatever it is made to resolve to.
 */
export function mayReachPrivate(targets: PrivateTargets, host: string, address: string): boolean {
  if (!isPrivate(address)) return false
  return isListedHost(targets, host) || targets.networks.some((network) => contains(network, address))
}

function isPrivate(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  return OPENABLE.includes(address.range()) && !METADATA.includes(address.toString())
}
