import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { getDeskTicket } from '@/lib/people/support/queue/admin-data'
import { noteSchema, ticketDetailSchema } from '@/lib/people/support/queue/admin-schema'
import { addNote } from '@/lib/people/support/queue/admin-service'
import { ticketParamsSchema } from '@/lib/people/support/schema'

/** Adds a note between staff. */
export const POST = handle(
  {
    access: canEdit('support'),
    book: rowInBook('ticket', 'number'),
    params: ticketParamsSchema,
    body: noteSchema,
    response: ticketDetailSchema,
    status: 201,
  },
  async (context) => {
    await addNote(staffContext(context), { ...context.params, ...context.body })
    return getDeskTicket(context.params.number)
  },
  { id: 'addTicketNote', scope: 'support:write', summary: 'Write a note in a ticket, for staff alone' },
)
