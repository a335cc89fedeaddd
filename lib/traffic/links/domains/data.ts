import 'server-only'
import type { LinkDomain as Row } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import type { DnsResolver } from '@/lib/platform/network/resolver'
import { settings } from '@/lib/platform/settings/current'
import { targetHost } from '../host-policy'
import { GRACE_MS, LISTED_MAX } from './constants'
import { type Found, type Records, recordName } from './rules'
import type { LinkDomain, LinkDomains } from './schema'

/** The domains of an affiliate, and the hosts their short links may be made under. */
export async function listLinkDomains(affiliateId: number): Promise<LinkDomains> {
  const [rows, serving] = await Promise.all([
    db().linkDomain.findMany({ where: { affiliateId, deletedAt: null }, orderBy: { id: 'asc' }, take: LISTED_MAX }),
    listServingHosts(affiliateId),
  ])
  return {
    domains: rows.map(toLinkDomain),
    choices: [{ host: '', label: new URL(siteUrl('/')).host }, ...serving.map((host) => ({ host, label: host }))],
    limit: settings().links.domains,
  }
}

/** The hosts that serve links of an affiliate beside the site: those of the network, then their own. */
async function listServingHosts(affiliateId: number): Promise<string[]> {
  const rows = await db().linkDomain.findMany({
    where: {
      deletedAt: null,
      disabledAt: null,
      status: { in: ['verified', 'failing'] },
      OR: [{ affiliateId }, { affiliateId: null }],
    },
    orderBy: [{ affiliateId: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: LISTED_MAX,
  })
  return rows.map(({ host }) => host)
}

/** `listServingHosts` as origins, such as `https://go.example.com`. */
export async function listServingOrigins(affiliateId: number): Promise<string[]> {
  const { protocol } = new URL(siteUrl('/'))
  return (await listServingHosts(affiliateId)).map((host) => `${protocol}//${host}`)
}

/** One domain. @throws AppError not_found, for another affiliate's too */
export async function getLinkDomain(tx: Tx, affiliateId: number, id: number): Promise<LinkDomain> {
  const row = await tx.linkDomain.findFirst({ where: { id, affiliateId, deletedAt: null } })
  if (!row) throw new AppError('not_found', 'This domain does not exist.')
  return toLinkDomain(row)
}

/** A domain as its owner sees it, with the records it needs. */
export function toLinkDomain(row: Row): LinkDomain {
  const { id, host, status, problem, checkedAt, verifiedAt, failingSince, disabledAt, disabledReason, token } = row
  return {
    id,
    host,
    status,
    problem,
    disabledReason: disabledAt === null ? null : (disabledReason ?? ''),
    checkedAt: checkedAt?.toISOString() ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    endsAt: status === 'failing' && failingSince ? new Date(failingSince.getTime() + GRACE_MS).toISOString() : null,
    records: { txtName: recordName(host), txtValue: token, target: targetHost() },
  }
}

/** Asks for all records that decide about a domain. */
export async function lookUp(resolver: DnsResolver, host: string, target: string): Promise<Records> {
  const resolveAddresses = async (name: string): Promise<Found> => {
    const [four, six] = await Promise.all([found(resolver.resolve4(name)), found(resolver.resolve6(name))])
    return four === 'unknown' || six === 'unknown' ? 'unknown' : [...four, ...six]
  }
  const [txt, cname, addresses, targetAddresses] = await Promise.all([
    found(resolver.resolveTxt(recordName(host)).then((records) => records.map((parts) => parts.join('')))),
    found(resolver.resolveCname(host)),
    resolveAddresses(host),
    resolveAddresses(target),
  ])
  return { txt, cname, addresses, targetAddresses }
}

/** Answers that say there is no such record; others, such as a timeout, say nothing. */
const NONE = ['ENOTFOUND', 'ENODATA']

async function found(lookup: Promise<string[]>): Promise<Found> {
  try {
    return await lookup
  } catch (error) {
    return NONE.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : 'unknown'
  }
}
