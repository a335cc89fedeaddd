import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { getDeskTicket } from '@/lib/people/support/queue/admin-data'
import { answerSchema, ticketDetailSchema } from '@/lib/people/support/queue/admin-schema'
import { answerTicket } from '@/lib/people/support/queue/admin-service'
import { ticketParamsSchema } from '@/lib/people/support/schema'

/** Answers a ticket by email and in the app. */
export const POST = handle(
  {
    access: canEdit('support'),
    book: rowInBook('ticket', 'number'),
    params: ticketParamsSchema,
    body: answerSchema,
    response: ticketDetailSchema,
    status: 201,
  },
  async (context) => {
    await answerTicket(staffContext(context), { ...context.params, ...context.body })
    return getDeskTicket(context.params.number)
  },
  { id: 'answerTicket', scope: 'support:write', summary: 'Answer a ticket' },
)
