import { handle } from '@/lib/http/handle'
import { getTicket } from '@/lib/support/data'
import { ticketParamsSchema, ticketSchema } from '@/lib/support/schema'
import { closeTicket } from '@/lib/support/service'

/** Marks a ticket as solved. */
export const POST = handle(
  { access: 'signed-in', params: ticketParamsSchema, response: ticketSchema },
  async ({ actor, params }) => {
    await closeTicket(actor.userId, params.number)
    return getTicket(actor.userId, params.number)
  },
)
