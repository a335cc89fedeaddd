import { AppError } from '@/lib/platform/errors'
import { contains, networkText, parseNetwork } from '@/lib/platform/ip-ranges'
import type { Actor } from '../auth/constants'
import { isStaff } from '../staff-permissions/page-permission-rules'
import { type HolderKind, SCOPE_TABLE, SCOPES, type Scope } from './constants'

type Person = Pick<Actor, 'affiliateId' | 'advertiser' | 'role'>

/** What a person is to the API; somebody may be staff and promote offers. */
export function listKinds({ affiliateId, advertiser, role }: Person): HolderKind[] {
  const kinds: HolderKind[] = []
  if (affiliateId !== null) kinds.push('affiliate')
  if (advertiser) kinds.push('advertiser')
  if (isStaff(role)) kinds.push('staff')
  return kinds
}

/** The scopes a person can give a key of theirs. */
export function scopesFor(person: Person): Scope[] {
  const kinds = listKinds(person)
  return SCOPES.filter((scope) => SCOPE_TABLE[scope].kinds.some((kind) => kinds.includes(kind)))
}

/** Networks as they are stored, each once. @throws AppError invalid at `networks` for a text that is none */
export function parseNetworks(texts: readonly string[]): string[] {
  const networks = texts.map((text) => {
    const network = parseNetwork(text)
    if (network) return networkText(network)
    const message = `“${text}” is not an IP address or CIDR range, such as 203.0.113.0/24 or 2001:db8::/32.`
    throw new AppError('invalid', message, { fields: { networks: message } })
  })
  return [...new Set(networks)]
}

/** Whether a call from an address may use a key that is limited to networks; none are no limit. */
export function isFromNetworks(networks: readonly string[], ip: string | null): boolean {
  if (networks.length === 0) return true
  if (ip === null) return false
  return networks.some((text) => {
    const network = parseNetwork(text)
    return network !== null && contains(network, ip)
  })
}
