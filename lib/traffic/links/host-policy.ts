import 'server-only'
import { env } from '@/lib/platform/env'
import { normalizeHost } from './host-rules'

let known: ReadonlySet<string> | undefined

/** The names of this installation itself: that of its address, and those of `LINK_HOSTS`. */
export function ownHosts(): ReadonlySet<string> {
  known ??= new Set([normalizeHost(new URL(env().NEXTAUTH_URL).host), ...env().LINK_HOSTS.map(normalizeHost)])
  return known
}

/** The name that domains of affiliates must point at: the first of `LINK_HOSTS`, else that of the site. */
export const targetHost = (): string => normalizeHost(env().LINK_HOSTS[0] ?? new URL(env().NEXTAUTH_URL).host)
