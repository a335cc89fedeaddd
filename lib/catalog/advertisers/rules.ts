import { isIP } from 'node:net'
import { networkText, parseNetwork } from '@/lib/platform/ip-ranges'

/**
 * Reads a network typed by staff: an address, or a network with its prefix (`203.0.113.0/24`, `2001:db8::/32`).
 * @returns it as it is stored; null for anything else, and for networks that hold every address
 */
export function typedNetwork(text: string): string | null {
  const [address = '', bits, ...rest] = text.trim().split('/')
  if (isIP(address) === 0 || rest.length > 0 || /%|^::ffff:/i.test(address)) return null
  if (bits !== undefined && !/^[1-9]\d{0,2}$/.test(bits)) return null
  const network = parseNetwork(text.trim())
  return network && networkText(network)
}
