import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { getDeskTicket } from '@/lib/people/support/queue/admin-data'
import { ticketChangeSchema, ticketDetailSchema } from '@/lib/people/support/queue/admin-schema'
import { changeTicket } from '@/lib/people/support/queue/admin-service'
import { ticketParamsSchema } from '@/lib/people/support/schema'

/** A ticket with its messages, notes and links. */
export const GET = handle(
  {
    access: canView('support'),
    book: rowInBook('ticket', 'number'),
    params: ticketParamsSchema,
    response: ticketDetailSchema,
  },
  ({ params }) => getDeskTicket(params.number),
  { id: 'getDeskTicket', scope: 'support:read', summary: 'A ticket with its messages and notes' },
)

/** Changes state, priority or assignee. */
export const PATCH = handle(
  {
    access: canEdit('support'),
    book: rowInBook('ticket', 'number'),
    params: ticketParamsSchema,
    body: ticketChangeSchema,
    response: ticketDetailSchema,
  },
  async (context) => {
    await changeTicket(staffContext(context), { ...context.params, ...context.body })
    return getDeskTicket(context.params.number)
  },
  { id: 'changeTicket', scope: 'support:write', summary: 'Change state, priority or who answers' },
)
