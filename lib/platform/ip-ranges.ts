import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Reads a network such as `203.0.113.0/24`, or one address; null for any other text. */
export function parseNetwork(text: string): Network | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (isIP(text) === 0) return null
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether a valid address belongs to a network. */
export function contains(network: Network, text: string): boolean {
  const address = ipaddr.process(text)
  return address.kind() === network[0].kind() && address.match(network)
}

/** A network as PostgreSQL writes it, with the bits behind its prefix cleared: `203.0.113.9/24` is `203.0.113.0/24`. */
export function networkText([address, bits]: Network): string {
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`
}
