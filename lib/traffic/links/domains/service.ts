import 'server-only'
import { randomBytes } from 'node:crypto'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { LinkDomain as Row } from '@/lib/generated/prisma/client'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { type DnsResolver, dnsResolver } from '@/lib/platform/network/resolver'
import { settings } from '@/lib/platform/settings/current'
import { FairSlots } from '@/lib/platform/sharing/fair-slots'
import { ownHosts, targetHost } from '../host-policy'
import { CHECKED_AT_ONCE, CHECKED_PER_OWNER, GRACE_MS, LOOKED_FOR_MS, TOKEN_BYTES } from './constants'
import { getLinkDomain, lookUp } from './data'
import { failingNotification, lostNotification } from './notifications'
import { afterCheck, checkRecords, type RecordCheck } from './rules'
import type { LinkDomain, NewDomain } from './schema'

type Context = WriteContext<Pick<AffiliateActor, 'affiliateId'>>

const refused = (message: string) => new AppError('invalid', message, { fields: { host: message } })

/**
 * Adds a domain of the affiliate's own. It serves once its records are found.
 * @throws AppError invalid for a host that is ours or that they have; conflict when they have as many as they may
 */
export async function addLinkDomain({ actor, at }: Context, { host }: NewDomain): Promise<LinkDomain> {
  const { affiliateId } = actor
  const { domains: limit } = settings().links
  return transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM affiliate WHERE id = ${affiliateId} FOR NO KEY UPDATE`
    const count = await tx.linkDomain.count({ where: { affiliateId, deletedAt: null } })
    if (count >= limit) throw new AppError('conflict', `You have ${limit} domains, which is the most.`)
    const { id } = await createDomain(tx, { host, affiliateId }, at)
    return getLinkDomain(tx, affiliateId, id)
  })
}

/** Adds a domain in its caller's transaction. @throws AppError invalid for a host that is ours, or is there already */
export async function createDomain(
  tx: Tx,
  { host, affiliateId }: { host: string; affiliateId: number | null },
  at: Date,
): Promise<Row> {
  if (ownHosts().has(host)) throw refused('This is the address of the site itself. Enter another domain.')
  if ((await tx.linkDomain.count({ where: { host, affiliateId, deletedAt: null } })) > 0) {
    throw refused('This domain is in the list already.')
  }
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  return tx.linkDomain.create({ data: { host, affiliateId, token, createdAt: at } })
}

/** Removes a domain: it serves no links from then on, and its short links are kept. @throws AppError not_found */
export async function removeLinkDomain({ actor, at }: Context, { id }: { id: number }): Promise<void> {
  await transact(async (tx) => {
    await getLinkDomain(tx, actor.affiliateId, id)
    await tx.linkDomain.update({ where: { id }, data: { deletedAt: at } })
  })
}

/** Looks for the records of a domain now. @throws AppError not_found */
export async function checkLinkDomain(
  { actor, at }: Context,
  { id, resolver = dnsResolver() }: { id: number; resolver?: DnsResolver },
): Promise<LinkDomain> {
  await getLinkDomain(db(), actor.affiliateId, id)
  await checkDomain(id, { resolver, at })
  return getLinkDomain(db(), actor.affiliateId, id)
}

/**
 * The job: looks for the records of all domains that serve, and of those that wait or were lost a short time ago.
 * @returns how many domains have another state
 */
export async function checkLinkDomains({
  at,
  resolver = dnsResolver(),
}: {
  at: Date
  resolver?: DnsResolver
}): Promise<number> {
  const since = new Date(at.getTime() - LOOKED_FOR_MS)
  const due = await db().linkDomain.findMany({
    where: {
      deletedAt: null,
      OR: [
        { status: { in: ['verified', 'failing'] } },
        { status: 'waiting', createdAt: { gt: since } },
        { status: 'lost', failingSince: { gt: since } },
      ],
    },
    select: { id: true, affiliateId: true },
    orderBy: { id: 'asc' },
  })
  // names that are not answered take long: those of one account keep no place of the others
  const slots = new FairSlots({ atOnce: CHECKED_AT_ONCE, perOwner: CHECKED_PER_OWNER, waitingPerOwner: due.length })
  const check = (id: number) => () => checkDomain(id, { resolver, at })
  const changed = await Promise.all(due.map(({ id, affiliateId }) => slots.run(String(affiliateId), check(id))))
  return changed.filter(Boolean).length
}

/** Looks for the records of one domain, outside of a transaction, and stores what they prove. @returns whether its state changed */
export async function checkDomain(id: number, { resolver, at }: { resolver: DnsResolver; at: Date }): Promise<boolean> {
  const linkDomain = await db().linkDomain.findUnique({ where: { id } })
  if (!linkDomain) return false
  const target = targetHost()
  const check = checkRecords(await lookUp(resolver, linkDomain.host, target), linkDomain.token, target)
  return transact((tx) => store(tx, id, check, at)).catch((error) => {
    if (!isHeldByAnother(error)) throw error
    return storeHeld(id, at)
  })
}

async function store(tx: Tx, id: number, check: RecordCheck, at: Date): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM link_domain WHERE id = ${id} FOR NO KEY UPDATE`
  const before = await tx.linkDomain.findFirst({ where: { id, deletedAt: null } })
  if (!before) return false
  const after = afterCheck(before, check, at)
  const { status, failingSince, verifiedAt, problem } = after
  await tx.linkDomain.update({ where: { id }, data: { status, failingSince, verifiedAt, problem, checkedAt: at } })
  if (status === before.status) return false
  log.info({ host: before.host, from: before.status, to: status }, 'a domain of links has another state')
  await tell(tx, { ...before, ...after }, at)
  return true
}

async function tell(tx: Tx, { id, host, affiliateId, status, failingSince }: Row, at: Date): Promise<void> {
  if (affiliateId === null) return
  const about = { id, host, at }
  if (status === 'failing' && failingSince) {
    const until = new Date(failingSince.getTime() + GRACE_MS)
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(until)
    await notifyAffiliate(tx, affiliateId, failingNotification(about, day), at)
  }
  if (status === 'lost') await notifyAffiliate(tx, affiliateId, lostNotification(about), at)
}

/** Whether the host serves another owner, whose own records are checked within the hour. */
const isHeldByAnother = (error: unknown): boolean => isUniqueViolation(error)

async function storeHeld(id: number, at: Date): Promise<boolean> {
  const problem = 'Another account has this domain. It becomes free three days after their record is gone.'
  await db().linkDomain.update({ where: { id }, data: { problem, checkedAt: at } })
  return false
}
