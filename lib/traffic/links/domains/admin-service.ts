import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { type DnsResolver, dnsResolver } from '@/lib/platform/network/resolver'
import type { LinkState } from '../short/admin-schema'
import type { NetworkDomain } from './admin-schema'
import { checkDomain, createDomain } from './service'

const subject = (id: number) => ({ subject: 'link-domain', subjectId: String(id) })

/** Adds a domain of the network; it serves once its records are found. @throws AppError invalid */
export async function addNetworkDomain({ actor, at }: StaffContext, { host, reason }: NetworkDomain): Promise<number> {
  return transact(async (tx) => {
    const { id } = await createDomain(tx, { host, affiliateId: null }, at)
    await recordAudit(tx, actor, { ...subject(id), action: 'link-domain.create', after: { host }, reason, at })
    return id
  })
}

/**
 * Disables a domain, or enables it again. Its affiliate reads why and cannot undo it.
 * @throws AppError not_found, conflict when it is in that state already
 */
export async function setDomainState(
  { actor, at }: StaffContext,
  { id, isDisabled, reason }: LinkState & { id: number },
): Promise<void> {
  await transact(async (tx) => {
    const { host, affiliateId, disabledAt } = await lockDomain(tx, id)
    if ((disabledAt !== null) === isDisabled) {
      throw new AppError('conflict', isDisabled ? 'It is already disabled.' : 'It is already enabled.')
    }
    await tx.linkDomain.update({
      where: { id },
      data: { disabledAt: isDisabled ? at : null, disabledReason: isDisabled ? reason : null },
    })
    await recordAudit(tx, actor, {
      ...subject(id),
      action: isDisabled ? 'link-domain.disable' : 'link-domain.enable',
      before: { isDisabled: !isDisabled },
      after: { isDisabled, host, affiliateId },
      reason,
      at,
    })
  })
}

/** Removes a domain of the network; its short links are kept. @throws AppError not_found, conflict for an affiliate's */
export async function removeNetworkDomain(
  { actor, at }: StaffContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await transact(async (tx) => {
    const { host, affiliateId } = await lockDomain(tx, id)
    if (affiliateId !== null) throw new AppError('conflict', 'It is an affiliate’s. Disable it instead.')
    await tx.linkDomain.update({ where: { id }, data: { deletedAt: at } })
    await recordAudit(tx, actor, { ...subject(id), action: 'link-domain.remove', before: { host }, reason, at })
  })
}

/** Looks for the records of any domain now. @returns whether its state changed @throws AppError not_found */
export async function checkAnyDomain(
  { at }: StaffContext,
  { id, resolver = dnsResolver() }: { id: number; resolver?: DnsResolver },
): Promise<boolean> {
  await transact((tx) => lockDomain(tx, id))
  return checkDomain(id, { resolver, at })
}

async function lockDomain(tx: Tx, id: number) {
  await tx.$queryRaw`SELECT 1 FROM link_domain WHERE id = ${id} FOR NO KEY UPDATE`
  const domain = await tx.linkDomain.findFirst({ where: { id, deletedAt: null } })
  if (!domain) throw new AppError('not_found', 'This domain does not exist.')
  return domain
}
