import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery } from '@/lib/backoffice/pages/schema'
import { TicketPriority, TicketStatus, UserRole } from '@/lib/generated/prisma/enums'
import { formatCount } from '@/lib/platform/text/counts'
import { trimmedText } from '@/lib/platform/text/schema'
import { MESSAGE_MAX, SUPPORT_TOPICS, TOPIC_LABELS } from '../constants'
import { ticketLinkSchema } from '../links/admin-schema'
import { ANSWER_MIN, ANSWERED_STATES, PRIORITIES, SETTABLE_STATES, STATES } from './constants'

const instant = z.iso.datetime()
const person = z.object({ id: z.uuid(), name: z.string() })

export const TICKET_SORTS = ['waiting', 'message', 'updated', 'number', 'priority'] as const

/** `GET /api/admin/support`. `assignee` is `me`, `none` or a member of staff; `state` may be `unsolved`. */
export const ticketsQuerySchema = listQuery(TICKET_SORTS, {
  state: z.enum([...Object.values(TicketStatus), 'unsolved']).optional(),
  assignee: z.union([z.enum(['me', 'none']), z.uuid()]).optional(),
  priority: z.enum(TicketPriority).optional(),
  topic: z.enum(SUPPORT_TOPICS).optional(),
})
export type TicketsQuery = z.output<typeof ticketsQuerySchema>

/** A line of the list. */
export const deskTicketSchema = z.object({
  number: z.number().int(),
  subject: z.string(),
  topic: z.enum(SUPPORT_TOPICS),
  state: z.enum(TicketStatus),
  priority: z.enum(TicketPriority),
  requesterName: z.string(),
  requesterEmail: z.string(),
  affiliateId: z.number().int().nullable(),
  assigneeName: z.string().nullable(),
  /** Since when the person waits; null while nobody does. */
  waitingSince: instant.nullable(),
  /** The last message to or from the person; notes are not among them. */
  lastMessageAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type DeskTicket = z.output<typeof deskTicketSchema>

export const TICKET_COLUMNS = listColumns<DeskTicket>()([
  { key: 'number', head: 'Ticket' },
  { key: 'subject', head: 'Subject' },
  { key: 'topic', head: 'Category', csv: ({ topic }) => TOPIC_LABELS[topic] },
  { key: 'state', head: 'State', csv: ({ state }) => STATES[state] },
  { key: 'priority', head: 'Priority', csv: ({ priority }) => PRIORITIES[priority] },
  { key: 'requesterName', head: 'From' },
  { key: 'requesterEmail', head: 'Email', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate ID', only: 'csv' },
  { key: 'assigneeName', head: 'Assignee' },
  { key: 'waitingSince', head: 'Waiting since' },
  { key: 'lastMessageAt', head: 'Last message' },
  { key: 'createdAt', head: 'Created', only: 'csv' },
  { key: 'updatedAt', head: 'Updated' },
])

const OF_LISTS = { requesterName: true, assigneeName: true, lastMessageAt: true } as const

/** `GET /api/admin/support/{number}`. */
export const ticketDetailSchema = z.object({
  ...deskTicketSchema.omit({ ...OF_LISTS, requesterEmail: true, affiliateId: true }).shape,
  version: z.number().int(),
  firstAnsweredAt: instant.nullable(),
  requester: person.extend({
    email: z.string(),
    firstName: z.string(),
    affiliateId: z.number().int().nullable(),
    status: z.string(),
  }),
  assignee: person.nullable(),
  messages: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['request', 'answer', 'note']),
      author: z.string(),
      body: z.string(),
      createdAt: instant,
    }),
  ),
  links: z.array(ticketLinkSchema),
  /** The person's other tickets, newest first. */
  others: z.array(z.object({ number: z.number().int(), subject: z.string(), state: z.enum(TicketStatus) })),
})
export type TicketDetail = z.output<typeof ticketDetailSchema>

const text = (what: string) =>
  trimmedText(MESSAGE_MAX, `Use at most ${formatCount(MESSAGE_MAX)} characters.`)
    .min(ANSWER_MIN, `Write ${what}.`)
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Use text only.')

/** `POST /api/admin/support/{number}/answers`. `version` is that of the ticket as it was read. */
export const answerSchema = z.strictObject({
  message: text('an answer'),
  state: z.enum(ANSWERED_STATES).default('answered'),
  version: z.int32().positive(),
  key: z.uuid(),
})
export type Answer = z.output<typeof answerSchema>

/** `POST /api/admin/support/{number}/notes`. */
export const noteSchema = z.strictObject({ message: text('a note'), key: z.uuid() })
export type Note = z.output<typeof noteSchema>

/** `PATCH /api/admin/support/{number}`. */
export const ticketChangeSchema = z.strictObject({
  state: z.enum(SETTABLE_STATES).optional(),
  priority: z.enum(TicketPriority).optional(),
  assigneeId: z.uuid().nullable().optional(),
})
export type TicketChange = z.output<typeof ticketChangeSchema>

/** `GET /api/admin/support/staff`: who can take care of a ticket. */
export const staffChoicesSchema = z.object({ staff: z.array(person.extend({ role: z.enum(UserRole) })) })
export type StaffChoice = z.output<typeof staffChoicesSchema>['staff'][number]
