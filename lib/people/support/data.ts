import 'server-only'
import { ADMIN_PAGES } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { formatCursor, toPage } from '@/lib/platform/http/responses/pagination'
import { type Ticket, type TicketSummary, type TicketsPage, type TicketsQuery, ticketsSchema } from './schema'

const SUMMARY = { number: true, topic: true, subject: true, status: true, createdAt: true, updatedAt: true } as const

type Row = Omit<TicketSummary, 'createdAt' | 'updatedAt' | 'topic'> & {
  topic: string
  createdAt: Date
  updatedAt: Date
}

const toSummary = ({ topic, createdAt, updatedAt, ...rest }: Row) => ({
  ...rest,
  topic: ticketsSchema.shape.tickets.element.shape.topic.parse(topic),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** A page of a person's own tickets, last updated first. */
export async function listTickets(userId: string, { status, limit, cursor }: TicketsQuery): Promise<TicketsPage> {
  const rows = await db().supportTicket.findMany({
    where: {
      userId,
      ...(status && { status }),
      ...(cursor && {
        updatedAt: { lte: cursor.at },
        OR: [{ updatedAt: { lt: cursor.at } }, { number: { lt: cursor.id } }],
      }),
    },
    orderBy: [{ updatedAt: 'desc' }, { number: 'desc' }],
    take: limit + 1,
    select: SUMMARY,
  })
  const { page, nextCursor } = toPage(rows, limit, ({ updatedAt, number }) =>
    formatCursor({ at: updatedAt, id: number }),
  )
  return { tickets: page.map(toSummary), nextCursor }
}

/** One's own ticket with its messages, without notes between staff. @throws AppError not_found for another person's */
export async function getTicket(userId: string, number: number): Promise<Ticket> {
  const row = await db().supportTicket.findFirst({
    where: { number, userId },
    select: { ...SUMMARY, messages: { where: { isNote: false }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
  })
  if (!row) throw new AppError('not_found', 'There is no such ticket.')
  const { messages, ...summary } = row
  return {
    ...toSummary(summary),
    messages: messages.map(({ id, authorId, body, createdAt }) => ({
      id,
      from: authorId === userId ? 'you' : 'support',
      body,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** The number of the ticket with the message of a key; null when there is none. */
export async function findTicketNumber(authorId: string, key: string): Promise<number | null> {
  const message = await db().supportMessage.findUnique({
    where: { authorId_key: { authorId, key } },
    select: { ticket: { select: { number: true } } },
  })
  return message?.ticket.number ?? null
}

/** The users who answer tickets, without the one who wrote. */
export async function listSupportStaff(tx: Tx, writerId: string): Promise<string[]> {
  const users = await tx.user.findMany({
    where: { role: { in: [...ADMIN_PAGES.support.roles] }, status: 'active', id: { not: writerId } },
    select: { id: true },
  })
  return users.map(({ id }) => id)
}
