import ipaddr from 'ipaddr.js'
import { sha256Hex } from '@/lib/platform/crypto/seal'

const IPV6_NETWORK_BITS = 64

/** The key of an account: the table of tries holds no addresses. */
export function accountKey(email: string): string {
  return sha256Hex(email)
}

/** The key of a network address; of IPv6 the network, since one household holds 2^64 addresses. */
export function addressKey(ip: string | null): string {
  if (!ip) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${IPV6_NETWORK_BITS}`).toString()
}
