import 'server-only'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { whoSees } from '@/lib/accounts/staff-permissions/book-data'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { whereMay } from '@/lib/accounts/staff-permissions/staff-rights-data'
import type { TicketPriority, TicketStatus } from '@/lib/generated/prisma/enums'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { notify, notifyAll } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { OPEN_TICKETS_MAX } from './constants'
import { findTicketNumber, listSupportStaff } from './data'
import { ticketReceivedEmail } from './emails'
import { recordTicketEvents } from './events'
import { statusEvents } from './events-rules'
import { openedNotification, repliedNotification } from './notifications'
import type { ReplyRequest, TicketRequest } from './schema'

const CLOSED = 'This ticket is closed. Please write a new one, and name its number.'
const TOO_MANY_OPEN = `You have ${OPEN_TICKETS_MAX} open tickets. Please add to one of them, or mark one as solved.`

type Owner = { userId: string }

/**
 * Opens a ticket and confirms it by email with its number. The same key again is the same ticket.
 * @returns the number
 * @throws AppError conflict with ten open tickets, too_many_requests
 */
export async function openTicket({ actor, at }: WriteContext<Owner>, request: TicketRequest): Promise<number> {
  const { userId } = actor
  const known = await findTicketNumber(userId, request.key)
  if (known !== null) return known
  await countAttempt('supportPerUser', userId)
  const number = await transact((tx) => createTicket(tx, userId, request, at)).catch(async (error) => {
    const first = isUniqueViolation(error) ? await findTicketNumber(userId, request.key) : null
    if (first === null) throw error
    return first
  })
  sendMailInBackground()
  return number
}

async function createTicket(tx: Tx, userId: string, request: TicketRequest, at: Date): Promise<number> {
  const { topic, subject, message, key } = request
  // locks the user, so that simultaneous tickets are counted one after another
  const [user] = await tx.$queryRaw<{ email: string; firstName: string }[]>`
    SELECT email, first_name AS "firstName" FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  if (!user) throw new AppError('unauthenticated', 'Sign in to continue.')
  const openCount = await tx.supportTicket.count({ where: { userId, status: { in: ['open', 'answered'] } } })
  if (openCount >= OPEN_TICKETS_MAX) throw new AppError('conflict', TOO_MANY_OPEN)
  const { number } = await tx.supportTicket.create({
    data: {
      userId,
      topic,
      subject,
      createdAt: at,
      updatedAt: at,
      waitingSince: at,
      messages: { create: { id: newId(at), authorId: userId, body: message, key, createdAt: at } },
    },
    select: { number: true },
  })
  await queueEmail(tx, user.email, ticketReceivedEmail({ ...user, number, subject }, message), at)
  await notifyAll(tx, await listSupportStaff(tx, userId), openedNotification({ number, subject }), at)
  await recordTicketEvents(tx, { number, types: ['ticket.created'], at })
  return number
}

/**
 * Adds a message to one's own ticket, which reopens a solved one and notifies who takes care of it. An assignee who does
 * not see the person any more, or is no staff, has it no longer: it waits for whoever takes it. The same key again adds
 * nothing.
 * @throws AppError not_found for another person's ticket, conflict for a closed one, too_many_requests
 */
export async function replyToTicket(
  { actor, at }: WriteContext<Owner>,
  { number, message, key }: ReplyRequest & { number: number },
): Promise<void> {
  const { userId } = actor
  if ((await findTicketNumber(userId, key)) !== null) return
  await countAttempt('supportPerUser', userId)
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, { number, userId })
    if (ticket.status === 'closed') throw new AppError('conflict', CLOSED)
    const id = newId(at)
    const { count } = await tx.supportMessage.createMany({
      data: { id, ticketId: ticket.id, authorId: userId, body: message, key, createdAt: at },
      skipDuplicates: true,
    })
    if (count === 0) return
    const assigneeId =
      ticket.assigneeId && (await mayTakeTicket(tx, ticket.assigneeId, userId)) ? ticket.assigneeId : null
    await tx.supportTicket.update({
      where: { id: ticket.id },
      data: {
        status: 'open',
        assigneeId,
        version: { increment: 1 },
        waitingSince: ticket.waitingSince ?? at,
        updatedAt: at,
      },
    })
    if (assigneeId) await notify(tx, assigneeId, repliedNotification(ticket, id), at)
    const types = ['ticket.replied', ...statusEvents(ticket.status, 'open')] as const
    await recordTicketEvents(tx, { number, types, at })
  })
}

/** Marks one's own ticket as solved; a solved ticket is not changed. @throws AppError not_found */
export async function closeTicket({ actor, at }: WriteContext<Owner>, { number }: { number: number }): Promise<void> {
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, { number, userId: actor.userId })
    if (ticket.status === 'solved' || ticket.status === 'closed') return
    const data = { status: 'solved' as const, waitingSince: null, updatedAt: at }
    await tx.supportTicket.update({ where: { id: ticket.id }, data })
    await recordTicketEvents(tx, { number, types: ['ticket.solved'], at })
  })
}

/** Whether a member of staff answers tickets and sees a person. */
export async function mayTakeTicket(tx: Tx, staffId: string, requesterId: string): Promise<boolean> {
  const where = { id: staffId, AND: [whereMay(canEdit('support')), whoSees(requesterId)] }
  return (await tx.user.count({ where })) > 0
}

export type LockedTicket = {
  id: string
  userId: string
  number: number
  subject: string
  status: TicketStatus
  priority: TicketPriority
  assigneeId: string | null
  version: number
  firstAnsweredAt: Date | null
  waitingSince: Date | null
}

/** Locks a ticket, with a `userId` only their own. @throws AppError not_found */
export async function lockTicket(
  tx: Tx,
  { number, userId }: { number: number; userId?: string },
): Promise<LockedTicket> {
  const [ticket] = await tx.$queryRaw<LockedTicket[]>`
    SELECT id, user_id AS "userId", number, subject, status, priority, assignee_id AS "assigneeId", version,
      first_answered_at AS "firstAnsweredAt", waiting_since AS "waitingSince"
    FROM support_ticket
    WHERE number = ${number} AND (${userId ?? null}::uuid IS NULL OR user_id = ${userId ?? null}::uuid)
    FOR NO KEY UPDATE`
  if (!ticket) throw new AppError('not_found', 'There is no such ticket.')
  return ticket
}
