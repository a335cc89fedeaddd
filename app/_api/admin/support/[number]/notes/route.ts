import { changersOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { ticketParamsSchema } from '@/lib/people/support/schema'
import { getDeskTicket } from '@/lib/people/support-desk/admin-data'
import { noteSchema, ticketDetailSchema } from '@/lib/people/support-desk/admin-schema'
import { addNote } from '@/lib/people/support-desk/admin-service'

/** Adds a note between staff. */
export const POST = handle(
  {
    access: changersOf('support'),
    params: ticketParamsSchema,
    body: noteSchema,
    response: ticketDetailSchema,
    status: 201,
  },
  async (context) => {
    await addNote(staffContext(context), { ...context.params, ...context.body })
    return getDeskTicket(context.params.number)
  },
)
