import 'server-only'
import { recordAudit, type StaffContext } from '@/lib/backoffice/audit/service'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { notify } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { ticketAnsweredEmail } from './emails'
import { answeredNotification } from './notifications'
import { messageSchema } from './schema'
import { type LockedTicket, lockTicket } from './service'

/**
 * Answers a ticket as support. The person gets the answer by email, whatever their preferences, because they asked, and
 * a notification.
 * @throws AppError not_found, invalid for an answer without text
 */
export async function answerTicket(
  { actor, at }: StaffContext,
  { number, answer }: { number: number; answer: string },
): Promise<void> {
  const parsed = messageSchema.safeParse(answer)
  if (!parsed.success) throw new AppError('invalid', 'Write an answer.', { fields: { message: 'Write an answer.' } })
  const body = parsed.data
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, { number })
    const id = newId(at)
    await tx.supportMessage.create({ data: { id, ticketId: ticket.id, authorId: actor.userId, body, createdAt: at } })
    await tx.supportTicket.update({ where: { id: ticket.id }, data: { status: 'answered', updatedAt: at } })
    await notifyOwner(tx, ticket, { id, body }, at)
    await recordAudit(tx, actor, {
      action: 'support.answer',
      subject: 'support_ticket',
      subjectId: ticket.id,
      before: { status: ticket.status },
      after: { status: 'answered', messageId: id },
      at,
    })
  })
  sendMailInBackground()
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
