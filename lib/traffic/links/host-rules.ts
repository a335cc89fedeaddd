/** A host of links in memory: whose it is, and whether it serves. */
export type HostRule = {
  host: string
  /** Null for the network's own, which serves the links of everybody. */
  affiliateId: number | null
  isServing: boolean
}

/**
 * The host of a request as it is compared: lower case, without the port and the dot at its end; empty without one. Of an
 * IPv6 address what is between the brackets.
 */
export function normalizeHost(header: string | undefined): string {
  // most requests of a process name the same host as the one before
  if (last.header !== header) last = { header, host: readHost(header) }
  return last.host
}

let last: { header: string | undefined; host: string } = { header: undefined, host: '' }

function readHost(header: string | undefined): string {
  const text = (header ?? '').trim().toLowerCase()
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/:\d+$/, '')
  return host.replace(/\.$/, '')
}

/** Whether a host is a name nobody can own on the public internet: of this machine or its network, or an address. */
const isLocalName = (host: string): boolean => (!host.includes('.') && !host.includes(':')) || isAddress(host)

/** Whether a host is an address and not a name. */
export const isAddress = (host: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || /^[\da-f]*:[\da-f:.]*$/.test(host)

/** The host that a request for a link names: the installation's own, a domain of links, or none of ours. */
export type LinkHost = { kind: 'site' } | { kind: 'domain'; rule: HostRule } | { kind: 'none' }

/**
 * The host of a request for a link, by its Host header alone.
 * @param ownHosts the names of the installation itself
 */
export function findLinkHost(
  header: string | undefined,
  hosts: ReadonlyMap<string, HostRule>,
  ownHosts: ReadonlySet<string>,
): LinkHost {
  const host = normalizeHost(header)
  if (ownHosts.has(host)) return { kind: 'site' }
  const rule = hosts.get(host)
  if (rule) return rule.isServing ? { kind: 'domain', rule } : { kind: 'none' }
  return isLocalName(host) ? { kind: 'site' } : { kind: 'none' }
}
