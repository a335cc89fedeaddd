import { handle } from '@/lib/accounts/http/handle'
import { getTicket, listTickets } from '@/lib/people/support/data'
import { ticketRequestSchema, ticketSchema, ticketsQuerySchema, ticketsSchema } from '@/lib/people/support/schema'
import { openTicket } from '@/lib/people/support/service'

export const GET = handle(
  { access: 'signed-in', query: ticketsQuerySchema, response: ticketsSchema },
  ({ actor, query }) => listTickets(actor.userId, query),
  { id: 'listTickets', scope: 'support:read', summary: 'Tickets' },
)

/** Opens a ticket. The same key again answers the same ticket. */
export const POST = handle(
  { access: 'signed-in', body: ticketRequestSchema, response: ticketSchema, status: 201 },
  async (context) => getTicket(context.actor.userId, await openTicket(context, context.body)),
  { id: 'createTicket', scope: 'support:write', summary: 'Open a ticket' },
)
