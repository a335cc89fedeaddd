import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Prisma } from '@/lib/generated/prisma/client'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { notify } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { ticketAnsweredEmail } from '../emails'
import { recordTicketEvents } from '../events'
import { statusEvents } from '../events-rules'
import { answeredNotification, assignedNotification } from '../notifications'
import { type LockedTicket, lockTicket, mayTakeTicket } from '../service'
import type { Answer, Note, TicketChange } from './admin-schema'

const ANSWERED_SINCE =
  'Somebody answered or wrote since you opened this ticket. Your text is kept. Read what is new above, then send again.'

/**
 * Answers a ticket. The person gets the answer by email, whatever their preferences, because they asked, and a
 * notification. A ticket without an assignee becomes that of who answers. The same key again answers nothing.
 * @throws AppError not_found; conflict when there is a message that the writer has not read, or for a closed ticket
 */
export async function answerTicket(
  { actor, at }: StaffContext,
  { number, message, state, version, key }: Answer & { number: number },
): Promise<void> {
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, { number })
    if (await isSent(tx, actor.userId, key)) return
    if (ticket.status === 'closed') throw new AppError('conflict', 'This ticket is closed. Open it again first.')
    if (ticket.version !== version) throw new AppError('conflict', ANSWERED_SINCE)
    const id = newId(at)
    await tx.supportMessage.create({
      data: { id, ticketId: ticket.id, authorId: actor.userId, body: message, key, createdAt: at },
    })
    const after = { status: state, assigneeId: ticket.assigneeId ?? actor.userId }
    await tx.supportTicket.update({
      where: { id: ticket.id },
      data: {
        ...after,
        version: { increment: 1 },
        firstAnsweredAt: ticket.firstAnsweredAt ?? at,
        waitingSince: null,
        updatedAt: at,
      },
    })
    await notifyOwner(tx, ticket, { id, body: message }, at)
    const types = ['ticket.answered', ...statusEvents(ticket.status, state)] as const
    await recordTicketEvents(tx, { number, types, at })
    const before = { status: ticket.status, assigneeId: ticket.assigneeId }
    await audit(tx, { actor, at }, ticket, { action: 'support.answer', before, after: { ...after, messageId: id } })
  })
  sendMailInBackground()
}

/** Adds a note between staff, which the person never sees. The same key again adds nothing. @throws AppError not_found */
export async function addNote(
  { actor, at }: StaffContext,
  { number, message, key }: Note & { number: number },
): Promise<void> {
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, { number })
    if (await isSent(tx, actor.userId, key)) return
    const id = newId(at)
    await tx.supportMessage.create({
      data: { id, ticketId: ticket.id, authorId: actor.userId, body: message, isNote: true, key, createdAt: at },
    })
    await tx.supportTicket.update({ where: { id: ticket.id }, data: { updatedAt: at } })
    await audit(tx, { actor, at }, ticket, { action: 'support.note', after: { messageId: id } })
  })
}

/**
 * Changes state, priority or assignee; who is given a ticket is notified.
 * @throws AppError not_found; invalid for an assignee who is no active staff
 */
export async function changeTicket(
  { actor, at }: StaffContext,
  { number, state, priority, assigneeId }: TicketChange & { number: number },
): Promise<void> {
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, { number })
    if (assigneeId) await assertStaff(tx, assigneeId, ticket.userId)
    const before = { status: ticket.status, priority: ticket.priority, assigneeId: ticket.assigneeId }
    const after = {
      status: state ?? ticket.status,
      priority: priority ?? ticket.priority,
      assigneeId: assigneeId === undefined ? ticket.assigneeId : assigneeId,
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    const waitingSince = after.status === 'open' ? (ticket.waitingSince ?? at) : null
    await tx.supportTicket.update({ where: { id: ticket.id }, data: { ...after, waitingSince, updatedAt: at } })
    const isNews = after.assigneeId !== null && after.assigneeId !== before.assigneeId
    if (isNews && after.assigneeId !== actor.userId)
      await notify(tx, after.assigneeId as string, assignedNotification(ticket, at), at)
    const entered = statusEvents(before.status, after.status)
    await recordTicketEvents(tx, { number, types: entered.length > 0 ? entered : ['ticket.updated'], at })
    await audit(tx, { actor, at }, ticket, { action: 'support.change', before, after })
  })
  sendMailInBackground()
}

type Entry = { action: string; before?: Prisma.InputJsonObject; after: Prisma.InputJsonObject }

const audit = (tx: Tx, { actor, at }: StaffContext, { id }: LockedTicket, entry: Entry) =>
  recordAudit(tx, actor, { subject: 'support_ticket', subjectId: id, ...entry, at })

async function isSent(tx: Tx, authorId: string, key: string): Promise<boolean> {
  return (await tx.supportMessage.count({ where: { authorId, key } })) > 0
}

async function assertStaff(tx: Tx, id: string, requesterId: string): Promise<void> {
  if (await mayTakeTicket(tx, id, requesterId)) return
  const message = 'Choose an active member of staff who sees this person.'
  throw new AppError('invalid', message, { fields: { assigneeId: message } })
}

async function notifyOwner(
  tx: Tx,
  ticket: LockedTicket,
  answer: { id: string; body: string },
  at: Date,
): Promise<void> {
  const { number, subject } = ticket
  const { email, firstName, status } = await tx.user.findUniqueOrThrow({
    where: { id: ticket.userId },
    select: { email: true, firstName: true, status: true },
  })
  if (status !== 'deleted') {
    await queueEmail(tx, email, ticketAnsweredEmail({ firstName, number, subject }, answer.body), at)
  }
  await notify(tx, ticket.userId, answeredNotification(ticket, answer.id), at)
}
