import 'server-only'
import { promises as dns } from 'node:dns'
import { env } from '../env'

const TIMEOUT_MS = 3_000
const TRIES = 2

/** What is requested of the domain name system. */
export type DnsResolver = Pick<dns.Resolver, 'resolveTxt' | 'resolveCname' | 'resolve4' | 'resolve6'>

/** A resolver that asks the servers of `DNS_SERVERS`, else those of the system. */
export function dnsResolver(servers: readonly string[] = env().DNS_SERVERS): DnsResolver {
  const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}
