import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listDesk } from '@/lib/people/support/queue/admin-data'
import { deskTicketSchema, TICKET_COLUMNS, ticketsQuerySchema } from '@/lib/people/support/queue/admin-schema'

/** Tickets, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('support'), book: 'own', query: ticketsQuerySchema, response: listSchema(deskTicketSchema) },
  listRoute((query, { actor }) => listDesk(query, actor), TICKET_COLUMNS, 'tickets'),
  { id: 'listDeskTickets', scope: 'support:read', summary: 'Tickets of all people' },
)
