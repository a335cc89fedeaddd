import { z } from 'zod'
import { TicketStatus } from '@/lib/generated/prisma/enums'
import { cursorSchema, limitSchema, nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { formatCount } from '@/lib/platform/text/counts'
import { trimmedText } from '@/lib/platform/text/schema'
import { MESSAGE_MAX, MESSAGE_MIN, SUBJECT_MAX, SUPPORT_TOPICS } from './constants'

const topicSchema = z.enum(SUPPORT_TOPICS, 'Choose what it is about.')

const subjectSchema = trimmedText(SUBJECT_MAX, `Use at most ${SUBJECT_MAX} characters.`)
  .min(3, 'Say in a few words what it is about.')
  .regex(/^\P{Cc}*$/u, 'Use one line of text.')

/** Text with line breaks and no other control characters. */
export const messageSchema = trimmedText(MESSAGE_MAX, `Use at most ${formatCount(MESSAGE_MAX)} characters.`)
  .min(MESSAGE_MIN, `Use at least ${MESSAGE_MIN} characters, so that we can help.`)
  .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Use text only.')

/** The form of a new ticket. */
export const ticketFormSchema = z.strictObject({ topic: topicSchema, subject: subjectSchema, message: messageSchema })
export type TicketForm = z.infer<typeof ticketFormSchema>

/** POST /api/support/tickets. Sent twice with the same key it is one ticket. */
export const ticketRequestSchema = ticketFormSchema.extend({ key: z.uuid() })
export type TicketRequest = z.infer<typeof ticketRequestSchema>

export const replyFormSchema = z.strictObject({ message: messageSchema })
export type ReplyForm = z.infer<typeof replyFormSchema>

/** POST /api/support/tickets/{number}/messages. */
export const replyRequestSchema = replyFormSchema.extend({ key: z.uuid() })
export type ReplyRequest = z.infer<typeof replyRequestSchema>

const NUMBER_MAX = 2_147_483_647
const number = z.coerce.number().int().min(1).max(NUMBER_MAX)
export const ticketParamsSchema = z.object({ number })

const summary = {
  /** Shown as #1042. */
  number: z.number(),
  topic: topicSchema,
  subject: z.string(),
  status: z.enum(TicketStatus),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

/** GET /api/support/tickets: one's own, last updated first. */
export const ticketsQuerySchema = z.strictObject({
  status: z.enum(TicketStatus).optional(),
  limit: limitSchema,
  cursor: cursorSchema(number).optional(),
})
export type TicketsQuery = z.output<typeof ticketsQuerySchema>

export const ticketsSchema = z.strictObject({
  tickets: z.array(z.strictObject(summary)),
  nextCursor: nextCursorSchema,
})
export type TicketsPage = z.infer<typeof ticketsSchema>
export type TicketSummary = TicketsPage['tickets'][number]

/** GET /api/support/tickets/{number}: with its messages, oldest first. */
export const ticketSchema = z.strictObject({
  ...summary,
  messages: z.array(
    z.strictObject({
      id: z.string(),
      /** Staff answer as support, without their names. */
      from: z.enum(['you', 'support']),
      body: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type Ticket = z.infer<typeof ticketSchema>
