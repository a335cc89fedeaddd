import { handle } from '@/lib/accounts/http/handle'
import { getTicket } from '@/lib/people/support/data'
import { replyRequestSchema, ticketParamsSchema, ticketSchema } from '@/lib/people/support/schema'
import { replyToTicket } from '@/lib/people/support/service'

/** Adds to the conversation, which opens the ticket again. */
export const POST = handle(
  { access: 'signed-in', params: ticketParamsSchema, body: replyRequestSchema, response: ticketSchema, status: 201 },
  async ({ actor, params, body }) => {
    await replyToTicket(actor.userId, params.number, body)
    return getTicket(actor.userId, params.number)
  },
)
