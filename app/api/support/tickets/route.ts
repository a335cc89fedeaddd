import { handle } from '@/lib/accounts/http/handle'
import { getTicket, listTickets } from '@/lib/people/support/data'
import { ticketRequestSchema, ticketSchema, ticketsSchema } from '@/lib/people/support/schema'
import { openTicket } from '@/lib/people/support/service'

/** The session's own tickets. */
export const GET = handle({ access: 'signed-in', response: ticketsSchema }, async ({ actor }) => ({
  tickets: await listTickets(actor.userId),
}))

/** Opens one. The same key again answers the same ticket. */
export const POST = handle(
  { access: 'signed-in', body: ticketRequestSchema, response: ticketSchema, status: 201 },
  async ({ actor, body }) => getTicket(actor.userId, await openTicket(actor.userId, body)),
)
