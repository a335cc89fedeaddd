import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import {
  type ReplyRequest,
  type Ticket,
  type TicketRequest,
  ticketSchema,
  ticketsSchema,
} from '@/lib/people/support/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

const PATH = '/api/support/tickets'

export const supportKeys = {
  all: ['support'] as const,
  list: ['support', 'tickets'] as const,
  ticket: (number: number) => ['support', 'ticket', number] as const,
}

/** The user's tickets, last updated first. */
export const ticketsOptions = cursorPages(supportKeys.list, PATH, ticketsSchema)

/** A ticket with its conversation. */
export const ticketOptions = (number: number) => apiQuery(supportKeys.ticket(number), `${PATH}/${number}`, ticketSchema)

export const openTicket = (body: TicketRequest): Promise<Ticket> =>
  apiFetch(PATH, { schema: ticketSchema, method: 'POST', body })

export const replyToTicket = (number: number, body: ReplyRequest): Promise<Ticket> =>
  apiFetch(`${PATH}/${number}/messages`, { schema: ticketSchema, method: 'POST', body })

export const closeTicket = (number: number): Promise<Ticket> =>
  apiFetch(`${PATH}/${number}/close`, { schema: ticketSchema, method: 'POST' })
