import type { Server } from 'node:http'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { env } from '../../env'

/** The part of all connections that one address may hold: a quarter, so that one machine alone cannot take them all. */
const SHARE_OF_ADDRESS = 1 / 4
const IPV6_NETWORK_BITS = 64

const isLoopback = (address: string) => isIP(address) > 0 && ipaddr.process(address).range() === 'loopback'

/** The limit holds for visitors: our proxies carry the connections of many, and this machine is ours. */
const isExemptByDefault = (address: string) => isLoopback(address) || env().TRUST_PROXY(address, 0)

/** The key of an address: of IPv6 the /64 network, which one household has. */
function toNetwork(address: string): string {
  if (isIP(address) === 0) return ''
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString()
}

/**
 * Closes connections of an address that holds its share of `server.maxConnections` already.
 * @param onRefused is called for each
 */
export function shareConnections(
  server: Server,
  onRefused: () => void,
  isExempt: (address: string) => boolean = isExemptByDefault,
): void {
  // one entry for each network with an open connection
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isExempt(address)) return
    const network = toNetwork(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > Math.ceil(server.maxConnections * SHARE_OF_ADDRESS)) {
      onRefused()
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
