import 'server-only'
import { type BookHolder, limitedToBook } from '@/lib/accounts/staff-permissions/book-data'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { whereMay } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { byNumber, containing, direction, directionNullsLast, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesUser, type PersonCondition } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { listLinks } from '../links/data'
import type { DeskTicket, StaffChoice, TicketDetail, TicketsQuery } from './admin-schema'
import { OTHERS_SHOWN } from './constants'

type Row = Omit<DeskTicket, 'waitingSince' | 'lastMessageAt' | 'createdAt' | 'updatedAt'> & {
  waitingSince: Date | null
  lastMessageAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const NAME = (u: Prisma.Sql) => Prisma.sql`trim(${u}.first_name || ' ' || ${u}.last_name)`
/** Found by an index, the newest first. */
const LAST_MESSAGE = Prisma.sql`(SELECT m.created_at FROM support_message m
  WHERE m.ticket_id = t.id AND NOT m.is_note ORDER BY m.created_at DESC LIMIT 1)`
const SELECT = Prisma.sql`t.number, t.subject, t.topic, t.status AS state, t.priority, ${NAME(Prisma.sql`u`)} AS "requesterName",
  u.email AS "requesterEmail", a.id AS "affiliateId", ${NAME(Prisma.sql`s`)} AS "assigneeName",
  t.waiting_since AS "waitingSince", ${LAST_MESSAGE} AS "lastMessageAt", t.created_at AS "createdAt", t.updated_at AS "updatedAt"`
const FROM = Prisma.sql`support_ticket t JOIN app_user u ON u.id = t.user_id LEFT JOIN affiliate a ON a.user_id = u.id
  LEFT JOIN app_user s ON s.id = t.assignee_id`

/** Tickets, those whose person has waited longest first by default. */
export async function listDesk(query: TicketsQuery, viewer: BookHolder): Promise<List<DeskTicket>> {
  const named = query.q ? await matchesUser(Prisma.sql`t.user_id`, query.q) : undefined
  const sql = {
    select: SELECT,
    byId: byNumber(Prisma.sql`t.number`),
    from: Prisma.sql`${FROM} ${named?.joins ?? Prisma.empty}`,
    where: [...conditions(query, viewer.userId, named), ...limitedToBook(viewer, { user: Prisma.sql`t.user_id` })],
    orderBy: orderOf(query),
  }
  const list = await readList<Row>(sql, query)
  const rows = list.rows.map((row) => ({
    ...row,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
  return { ...list, rows }
}

function orderOf({ sort, dir }: TicketsQuery): Prisma.Sql {
  const way = direction(dir)
  const orders = {
    // "desc" is the longest wait, which began first
    waiting: Prisma.sql`t.waiting_since ${directionNullsLast(dir === 'desc' ? 'asc' : 'desc')}, t.updated_at DESC, t.number`,
    message: Prisma.sql`${LAST_MESSAGE} ${directionNullsLast(dir)}, t.number ${way}`,
    updated: Prisma.sql`t.updated_at ${way}, t.number ${way}`,
    number: Prisma.sql`t.number ${way}`,
    priority: Prisma.sql`t.priority ${way}, t.waiting_since ASC NULLS LAST, t.number`,
  }
  return orders[sort]
}

function conditions(query: TicketsQuery, userId: string, named: PersonCondition | undefined): Prisma.Sql[] {
  const { q, state, assignee, priority, topic } = query
  const number = /^#?(\d{1,9})$/.exec(q)?.[1]
  const found = named
    ? [
        Prisma.sql`search_fold(t.subject) LIKE ${containing(q)}`,
        named.where,
        ...(number ? [Prisma.sql`t.number = ${Number(number)}`] : []),
      ]
    : []
  return [
    ...(found.length > 0 ? [Prisma.sql`(${Prisma.join(found, ' OR ')})`] : []),
    ...(state === 'unsolved' ? [Prisma.sql`t.status IN ('open', 'answered')`] : []),
    ...(state && state !== 'unsolved' ? [Prisma.sql`t.status = ${state}::ticket_status`] : []),
    ...(assignee === 'none' ? [Prisma.sql`t.assignee_id IS NULL`] : []),
    ...(assignee && assignee !== 'none'
      ? [Prisma.sql`t.assignee_id = ${assignee === 'me' ? userId : assignee}::uuid`]
      : []),
    ...(priority ? [Prisma.sql`t.priority = ${priority}::ticket_priority`] : []),
    ...(topic ? [Prisma.sql`t.topic = ${topic}`] : []),
  ]
}

const PERSON = { id: true, email: true, firstName: true, lastName: true } as const
type Name = { firstName: string; lastName: string }
const nameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`.trim()

/** A ticket with its messages and notes, links, and the person. @throws AppError not_found */
export async function getDeskTicket(number: number): Promise<TicketDetail> {
  const row = await db().supportTicket.findUnique({
    where: { number },
    include: { messages: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
  })
  if (!row) throw new AppError('not_found', 'There is no such ticket.')
  const { userId, assigneeId, messages } = row
  const authorIds = new Set([userId, ...(assigneeId ? [assigneeId] : []), ...messages.map(({ authorId }) => authorId)])
  const [people, affiliate, requester, links, others] = await Promise.all([
    db().user.findMany({ where: { id: { in: [...authorIds] } }, select: PERSON }),
    db().affiliate.findUnique({ where: { userId }, select: { id: true } }),
    db().user.findUniqueOrThrow({ where: { id: userId }, select: { ...PERSON, status: true } }),
    listLinks(row.id, userId),
    db().supportTicket.findMany({
      where: { userId, number: { not: number } },
      orderBy: { createdAt: 'desc' },
      take: OTHERS_SHOWN,
      select: { number: true, subject: true, status: true },
    }),
  ])
  const names = new Map(people.map((person) => [person.id, nameOf(person)]))
  return {
    number,
    subject: row.subject,
    topic: row.topic as TicketDetail['topic'],
    state: row.status,
    priority: row.priority,
    version: row.version,
    links,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    firstAnsweredAt: row.firstAnsweredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    requester: {
      id: userId,
      name: nameOf(requester),
      email: requester.email,
      firstName: requester.firstName,
      affiliateId: affiliate?.id ?? null,
      status: requester.status,
    },
    assignee: assigneeId ? { id: assigneeId, name: names.get(assigneeId) ?? '' } : null,
    messages: messages.map(({ id, authorId, isNote, body, createdAt }) => ({
      id,
      body,
      author: names.get(authorId) ?? 'Former staff',
      createdAt: createdAt.toISOString(),
      kind: isNote ? ('note' as const) : authorId === userId ? ('request' as const) : ('answer' as const),
    })),
    others: others.map(({ status, ...other }) => ({ ...other, state: status })),
  }
}

/** Active staff by name. */
export async function listAssignees(): Promise<StaffChoice[]> {
  const rows = await db().user.findMany({
    where: whereMay(canEdit('support')),
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
    select: { id: true, firstName: true, lastName: true, role: true },
  })
  return rows.map(({ id, role, ...name }) => ({ id, role, name: nameOf(name) }))
}

/** How many tickets, of those a member of staff sees, wait for staff, how many of them have no assignee, and how many are somebody's own. */
export async function countDesk(viewer: BookHolder): Promise<{ open: number; unassigned: number; mine: number }> {
  const [counts] = await db().$queryRaw<[{ open: number; unassigned: number; mine: number }]>`
    SELECT count(*)::int AS open, count(*) FILTER (WHERE assignee_id IS NULL)::int AS unassigned,
      count(*) FILTER (WHERE assignee_id = ${viewer.userId}::uuid)::int AS mine
    FROM support_ticket t WHERE ${Prisma.join([Prisma.sql`t.status = 'open'`, ...limitedToBook(viewer, { user: Prisma.sql`t.user_id` })], ' AND ')}`
  return counts
}
