import { handle } from '@/lib/http/handle'
import { getTicket } from '@/lib/support/data'
import { ticketParamsSchema, ticketSchema } from '@/lib/support/schema'

/** A ticket of one's own with its conversation. */
export const GET = handle(
  { access: 'signed-in', params: ticketParamsSchema, response: ticketSchema },
  ({ actor, params }) => getTicket(actor.userId, params.number),
)
