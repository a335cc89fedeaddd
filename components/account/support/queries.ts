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

export const openTicket = async (body: TicketRequest): Promise<Ticket> =>
  ticketSchema.parse(await apiFetch(PATH, { method: 'POST', body }))

export const replyToTicket = async (number: number, body: ReplyRequest): Promise<Ticket> =>
  ticketSchema.parse(await apiFetch(`${PATH}/${number}/messages`, { method: 'POST', body }))

export const closeTicket = async (number: number): Promise<Ticket> =>
  ticketSchema.parse(await apiFetch(`${PATH}/${number}/close`, { method: 'POST' }))
