import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { contains, parseNetwork } from './ip-ranges'

/** Whether a hop on the way of a request is a proxy of ours. The connection's peer is hop 0, the one before it hop 1. */
export type ProxyTrust = (address: string, hop: number) => boolean

/** The most proxies in a row that can be trusted by their number. */
const HOPS_MAX = 10
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Reads TRUST_PROXY: a number of proxies (0 for none), or their addresses and networks, separated by commas, as in
 * `proxy-addr`. @returns null when it is neither
 */
export function parseProxyTrust(text: string): ProxyTrust | null {
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    return hops <= HOPS_MAX ? (_, hop) => hop < hops : null
  }
  const names = text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^\[(.*)\]$/, '$1'))
  const networks = names.flatMap((name) => NAMED_NETWORKS[name] ?? [name]).map(parseNetwork)
  if (networks.some((network) => network === null)) return null
  return (address) => isIP(address) > 0 && networks.some((network) => network !== null && contains(network, address))
}

/** `203.0.113.7:4321`, `[2001:db8::1]:4321` and `[2001:db8::1]`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d{1,5}|\[([^\]]*)\](?::\d{1,5})?)$/

/** `"[2001:db8::1]:4321"`: some write an address as RFC 7239 wants it in `Forwarded`. */
const QUOTED = /^"(.*)"$/

// the usual forms, told without a parser: with leading zeros an address is not valid
const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${BYTE}\\.${BYTE}\\.${BYTE}\\.${BYTE}$`)
const IPV4_IN_IPV6 = /^::ffff:([\d.]+)$/

/**
 * An address in the one form that PostgreSQL writes, so that a visitor is one visitor: without its port, without the
 * interface of a link-local one, IPv6 in short lower case, and IPv4 in IPv6 as IPv4. Other texts stay as they are.
 */
function plain(sent: string): string {
  const text = sent.trim()
  if (IPV4.test(text)) return text
  const mapped = IPV4_IN_IPV6.exec(text)?.[1]
  if (mapped !== undefined && IPV4.test(mapped)) return mapped
  const address = text.replace(QUOTED, '$1').replace(WITH_PORT, '$1$2').replace(/%.*$/, '')
  return isIP(address) === 6 ? ipaddr.process(address).toString() : address
}

/** An element of a list that is empty counts for nothing (RFC 9110, 5.6.1). */
const isElement = (text: string): boolean => text.trim() !== ''

/**
 * The client of a request: the first address on the way back from the connection's peer that is not one of our proxies.
 * Addresses before it were sent by the client. Null when it is not a valid address.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null | undefined,
  trust: ProxyTrust,
): string | null {
  const sent = forwardedFor ? forwardedFor.split(',').filter(isElement) : []
  let client = plain(peer ?? '')
  for (let hop = 0; hop < sent.length && trust(client, hop); hop += 1) client = plain(sent.at(-1 - hop) ?? '')
  return IPV4.test(client) || isIP(client) ? client : null
}

/** Whether the connection comes from one of our proxies, so that its headers are true. */
export const isFromProxy = (peer: string | undefined, trust: ProxyTrust): boolean => trust(plain(peer ?? ''), 0)
