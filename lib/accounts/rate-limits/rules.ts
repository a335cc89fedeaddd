import ipaddr from 'ipaddr.js'
import { sha256Hex } from '@/lib/platform/crypto/seal'

const IPV6_NETWORK_BITS = 64

/** The key of an account: a hash, so that the table holds no email addresses. */
export function accountKey(email: string): string {
  return sha256Hex(email)
}

/** The key of an IP address; of IPv6 the /64 network, since one household has 2^64 addresses. */
export function addressKey(ip: string | null): string {
  if (!ip) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${IPV6_NETWORK_BITS}`).toString()
}
