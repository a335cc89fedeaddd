import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { lockTicket } from '../service'
import type { LinkChange } from './admin-schema'
import { LINKS_MAX } from './constants'
import { isOwn } from './data'

type Change = LinkChange & { number: number }

/**
 * Links a ticket to a conversion or a payout of who wrote it; linked twice it is one link.
 * @throws AppError not_found for a ticket, or for what belongs to somebody else; conflict with too many links
 */
export function addLink({ actor, at }: StaffContext, { number, kind, id }: Change): Promise<void> {
  return transact(async (tx) => {
    const ticket = await lockTicket(tx, { number })
    if (!(await isOwn(tx, ticket.userId, { kind, id })))
      throw new AppError('not_found', `This ${kind} does not belong to who wrote the ticket.`)
    const links = await tx.supportTicketLink.count({ where: { ticketId: ticket.id } })
    if (links >= LINKS_MAX) throw new AppError('conflict', `A ticket has at most ${LINKS_MAX} links.`)
    const data = { ticketId: ticket.id, kind, subjectId: id, createdAt: at }
    const { count } = await tx.supportTicketLink.createMany({ data, skipDuplicates: true })
    if (count === 0) return
    const entry = { action: 'support.link', subject: 'support_ticket', subjectId: ticket.id, after: { kind, id } }
    await recordAudit(tx, actor, { ...entry, at })
  })
}

/** Removes a link. @throws AppError not_found for a ticket */
export function removeLink({ actor, at }: StaffContext, { number, kind, id }: Change): Promise<void> {
  return transact(async (tx) => {
    const ticket = await lockTicket(tx, { number })
    const { count } = await tx.supportTicketLink.deleteMany({ where: { ticketId: ticket.id, kind, subjectId: id } })
    if (count === 0) return
    const entry = { action: 'support.unlink', subject: 'support_ticket', subjectId: ticket.id, before: { kind, id } }
    await recordAudit(tx, actor, { ...entry, at })
  })
}
