import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { linkChoicesSchema } from '@/lib/people/support/links/admin-schema'
import { listLinkChoices } from '@/lib/people/support/links/data'
import { ticketParamsSchema } from '@/lib/people/support/schema'

/** The newest conversions and payouts of who wrote a ticket. */
export const GET = handle(
  {
    access: canView('support'),
    book: rowInBook('ticket', 'number'),
    params: ticketParamsSchema,
    response: linkChoicesSchema,
  },
  async ({ params }) => ({ choices: await listLinkChoices(params.number) }),
  { id: 'listTicketChoices', scope: 'support:read', summary: 'Conversions and payouts a ticket can be linked with' },
)
