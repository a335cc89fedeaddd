import { handle } from '@/lib/accounts/http/handle'
import { getTicket } from '@/lib/people/support/data'
import { ticketParamsSchema, ticketSchema } from '@/lib/people/support/schema'
import { closeTicket } from '@/lib/people/support/service'

/** Marks a ticket as solved. */
export const POST = handle(
  { access: 'signed-in', params: ticketParamsSchema, response: ticketSchema },
  async (context) => {
    await closeTicket(context, context.params)
    return getTicket(context.actor.userId, context.params.number)
  },
  { id: 'closeTicket', scope: 'support:write', summary: 'Close a ticket' },
)
