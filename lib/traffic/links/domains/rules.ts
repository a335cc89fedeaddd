import type { LinkDomainStatus } from '@/lib/generated/prisma/enums'
import { parseUrl } from '@/lib/platform/parse-url'
import { isAddress, normalizeHost } from '../host-rules'
import { GRACE_MS, RECORD_LABEL } from './constants'

/** A typed domain as it is stored: lower case, without scheme and path, names of other scripts in ASCII; undefined for none. */
export function typedDomain(text: string): string | undefined {
  const typed = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (typed === '' || /[\s/?#@:{}\\*_]/.test(typed)) return undefined
  const host = normalizeHost(parseUrl(`https://${typed}`)?.host)
  const labels = host.split('.')
  const isName = labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  return isName && host.length <= 253 && !isAddress(host) && !/^\d+$/.test(labels.at(-1) ?? '') ? host : undefined
}

/** The name of the TXT record that proves a domain. */
export const recordName = (host: string): string => `${RECORD_LABEL}.${host}`

/** What a look-up found of a record: its values, that there is none, or that nobody knows now. */
export type Found = readonly string[] | 'unknown'

export type Records = { txt: Found; cname: Found; addresses: Found; targetAddresses: Found }

export type RecordCheck = { outcome: 'good' } | { outcome: 'missing' | 'unknown'; problem: string }

/**
 * What the records of a domain prove. It must have a TXT record with the token, and lead here: by a CNAME to the target, or
 * by addresses that are all the target's. A look-up that failed proves nothing, neither way.
 */
export function checkRecords(
  { txt, cname, addresses, targetAddresses }: Records,
  token: string,
  target: string,
): RecordCheck {
  const unknown = {
    outcome: 'unknown',
    problem: 'Its name servers did not answer. We try again within the hour.',
  } as const
  if (txt === 'unknown') return unknown
  if (!txt.includes(token)) return { outcome: 'missing', problem: 'Its TXT record with the code was not found.' }
  if (cname !== 'unknown' && cname.some((name) => normalizeHost(name) === target)) return { outcome: 'good' }
  if (addresses === 'unknown' || targetAddresses === 'unknown' || cname === 'unknown') return unknown
  const leadsHere = addresses.length > 0 && addresses.every((address) => targetAddresses.includes(address))
  return leadsHere ? { outcome: 'good' } : { outcome: 'missing', problem: `It does not point at ${target}.` }
}

export type DomainState = {
  status: LinkDomainStatus
  failingSince: Date | null
  verifiedAt: Date | null
  problem: string | null
}

/**
 * What a check makes of a domain: verified as soon as its records are there; where they disappear it serves on for the time
 * of grace. A look-up that failed changes nothing.
 */
export function afterCheck(before: DomainState, check: RecordCheck, at: Date): DomainState {
  const { status, failingSince, verifiedAt } = before
  if (check.outcome === 'good') {
    const since = status === 'verified' || status === 'failing' ? (verifiedAt ?? at) : at
    return { status: 'verified', failingSince: null, verifiedAt: since, problem: null }
  }
  const { problem } = check
  if (check.outcome === 'unknown' || status === 'waiting' || status === 'lost') return { ...before, problem }
  if (status === 'verified') return { ...before, status: 'failing', failingSince: at, problem }
  const isOver = failingSince !== null && at.getTime() - failingSince.getTime() >= GRACE_MS
  return { ...before, status: isOver ? 'lost' : 'failing', problem }
}
