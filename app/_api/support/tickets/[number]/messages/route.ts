import { handle } from '@/lib/accounts/http/handle'
import { getTicket } from '@/lib/people/support/data'
import { replyRequestSchema, ticketParamsSchema, ticketSchema } from '@/lib/people/support/schema'
import { replyToTicket } from '@/lib/people/support/service'

/** Adds a message, which reopens the ticket. */
export const POST = handle(
  { access: 'signed-in', params: ticketParamsSchema, body: replyRequestSchema, response: ticketSchema, status: 201 },
  async (context) => {
    await replyToTicket(context, { ...context.params, ...context.body })
    return getTicket(context.actor.userId, context.params.number)
  },
  { id: 'replyToTicket', scope: 'support:write', summary: 'Write in a ticket' },
)
