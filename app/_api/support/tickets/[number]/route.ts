import { handle } from '@/lib/accounts/http/handle'
import { getTicket } from '@/lib/people/support/data'
import { ticketParamsSchema, ticketSchema } from '@/lib/people/support/schema'

/** A ticket of one's own with its conversation. */
export const GET = handle(
  { access: 'signed-in', params: ticketParamsSchema, response: ticketSchema },
  ({ actor, params }) => getTicket(actor.userId, params.number),
  { id: 'getTicket', scope: 'support:read', summary: 'A ticket with its messages' },
)
