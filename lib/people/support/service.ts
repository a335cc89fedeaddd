import 'server-only'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import { Prisma } from '@/lib/generated/prisma/client'
import type { TicketStatus } from '@/lib/generated/prisma/enums'
import { queueMail, sendMailInBackground } from '@/lib/messages/mail/service'
import { notify } from '@/lib/messages/notifications/service'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { HELP_PATH, OPEN_TICKETS_MAX } from './constants'
import { ticketAnsweredMail, ticketReceivedMail } from './emails'
import { messageSchema, type ReplyRequest, type TicketRequest } from './schema'

const FULL = `You have ${OPEN_TICKETS_MAX} open tickets. Please add to one of them, or mark one as solved.`
const NO_TICKET = 'There is no such ticket.'

/**
 * Opens a ticket and confirms it by mail with its number. The same key again is the same ticket.
 * @returns the number
 * @throws AppError conflict with ten open ones, too_many_requests
 */
export async function openTicket(userId: string, request: TicketRequest, clock: Clock = systemClock): Promise<number> {
  const known = await numberOfMessage(userId, request.key)
  if (known !== null) return known
  await countAttempt('supportPerUser', userId)
  const number = await transact((tx) => createTicket(tx, userId, request, clock.now())).catch(async (error) => {
    const winner = isTakenKey(error) ? await numberOfMessage(userId, request.key) : null
    if (winner === null) throw error
    return winner
  })
  sendMailInBackground()
  return number
}

async function createTicket(tx: Tx, userId: string, request: TicketRequest, now: Date): Promise<number> {
  const { topic, subject, message, key } = request
  // One after another for one person, so that the count below is right.
  const [user] = await tx.$queryRaw<{ email: string; firstName: string }[]>`
    SELECT email, first_name AS "firstName" FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  if (!user) throw new AppError('unauthenticated', 'Sign in to continue.')
  const openCount = await tx.supportTicket.count({ where: { userId, status: { not: 'closed' } } })
  if (openCount >= OPEN_TICKETS_MAX) throw new AppError('conflict', FULL)
  const { number } = await tx.supportTicket.create({
    data: {
      ...{ userId, topic, subject, createdAt: now, updatedAt: now },
      messages: { create: { id: newId(now), authorId: userId, body: message, key, createdAt: now } },
    },
    select: { number: true },
  })
  await queueMail(tx, user.email, ticketReceivedMail({ ...user, number, subject }, message), now)
  return number
}

async function numberOfMessage(authorId: string, key: string): Promise<number | null> {
  const message = await db().supportMessage.findUnique({
    where: { authorId_key: { authorId, key } },
    select: { ticket: { select: { number: true } } },
  })
  return message?.ticket.number ?? null
}

function isTakenKey(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}

/**
 * Adds to a ticket of one's own, which opens it again. The same key again adds nothing.
 * @throws AppError not_found for anybody else's, too_many_requests
 */
export async function replyToTicket(
  userId: string,
  number: number,
  { message, key }: ReplyRequest,
  clock: Clock = systemClock,
): Promise<void> {
  if ((await numberOfMessage(userId, key)) !== null) return
  await countAttempt('supportPerUser', userId)
  await transact(async (tx) => {
    const now = clock.now()
    const ticket = await holdTicket(tx, { number, userId })
    await tx.supportMessage.createMany({
      data: { id: newId(now), ticketId: ticket.id, authorId: userId, body: message, key, createdAt: now },
      skipDuplicates: true,
    })
    await tx.supportTicket.update({ where: { id: ticket.id }, data: { status: 'open', updatedAt: now } })
  })
}

/** Marks a ticket of one's own as solved; solved already stays so. @throws AppError not_found */
export async function closeTicket(userId: string, number: number, clock: Clock = systemClock): Promise<void> {
  await transact(async (tx) => {
    const ticket = await holdTicket(tx, { number, userId })
    if (ticket.status === 'closed') return
    await tx.supportTicket.update({ where: { id: ticket.id }, data: { status: 'closed', updatedAt: clock.now() } })
  })
}

/**
 * Answers a ticket as the house: the person is mailed the answer, whatever else they want to be mailed, since they
 * asked; and told in the app.
 * @throws AppError not_found, invalid for an answer without text
 */
export async function answerTicket(
  actor: StaffActor,
  number: number,
  answer: string,
  clock: Clock = systemClock,
): Promise<void> {
  const parsed = messageSchema.safeParse(answer)
  if (!parsed.success) throw new AppError('invalid', 'Write an answer.', { fields: { message: 'Write an answer.' } })
  const body = parsed.data
  await transact(async (tx) => {
    const now = clock.now()
    const ticket = await holdTicket(tx, { number })
    const id = newId(now)
    await tx.supportMessage.create({ data: { id, ticketId: ticket.id, authorId: actor.userId, body, createdAt: now } })
    await tx.supportTicket.update({ where: { id: ticket.id }, data: { status: 'answered', updatedAt: now } })
    await tellOwner(tx, ticket, { id, body }, now)
    await recordAudit(tx, actor, {
      ...{ action: 'support.answer', subject: 'support_ticket', subjectId: ticket.id, at: now },
      ...{ before: { status: ticket.status }, after: { status: 'answered', messageId: id } },
    })
  })
  sendMailInBackground()
}

async function tellOwner(tx: Tx, ticket: Held, answer: { id: string; body: string }, now: Date): Promise<void> {
  const { number, subject } = ticket
  const { email, firstName, status } = await tx.user.findUniqueOrThrow({
    where: { id: ticket.userId },
    select: { email: true, firstName: true, status: true },
  })
  if (status !== 'deleted') {
    await queueMail(tx, email, ticketAnsweredMail({ firstName, number, subject }, answer.body), now)
  }
  const news = {
    topic: 'staff_message' as const,
    title: `Support answered #${number}`,
    message: subject,
    destinationUrlPath: `${HELP_PATH}?ticket=${number}`,
    actionLabel: 'Read the answer',
    dedupeKey: `support:${answer.id}`,
    hasOwnEmail: true,
  }
  await notify(tx, ticket.userId, news, now)
}

type Held = { id: string; userId: string; number: number; subject: string; status: TicketStatus }

async function holdTicket(tx: Tx, { number, userId }: { number: number; userId?: string }): Promise<Held> {
  const [ticket] = await tx.$queryRaw<Held[]>`
    SELECT id, user_id AS "userId", number, subject, status FROM support_ticket
    WHERE number = ${number} AND (${userId ?? null}::uuid IS NULL OR user_id = ${userId ?? null}::uuid)
    FOR NO KEY UPDATE`
  if (!ticket) throw new AppError('not_found', NO_TICKET)
  return ticket
}
