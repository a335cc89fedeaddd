import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { linkChangeSchema } from '@/lib/people/support/links/admin-schema'
import { addLink, removeLink } from '@/lib/people/support/links/admin-service'
import { getDeskTicket } from '@/lib/people/support/queue/admin-data'
import { ticketDetailSchema } from '@/lib/people/support/queue/admin-schema'
import { ticketParamsSchema } from '@/lib/people/support/schema'

const rules = {
  access: canEdit('support'),
  book: rowInBook('ticket', 'number'),
  params: ticketParamsSchema,
  body: linkChangeSchema,
  response: ticketDetailSchema,
}

/** Links a ticket to a conversion or a payout of who wrote it. */
export const POST = handle(
  rules,
  async (context) => {
    await addLink(staffContext(context), { ...context.params, ...context.body })
    return getDeskTicket(context.params.number)
  },
  { id: 'linkTicket', scope: 'support:write', summary: 'Link a ticket with a conversion or a payout' },
)

export const DELETE = handle(
  rules,
  async (context) => {
    await removeLink(staffContext(context), { ...context.params, ...context.body })
    return getDeskTicket(context.params.number)
  },
  { id: 'unlinkTicket', scope: 'support:write', summary: 'Remove a link of a ticket' },
)
