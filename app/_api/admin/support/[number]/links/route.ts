import { changersOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { ticketParamsSchema } from '@/lib/people/support/schema'
import { getDeskTicket } from '@/lib/people/support-desk/admin-data'
import { ticketDetailSchema } from '@/lib/people/support-desk/admin-schema'
import { linkChangeSchema } from '@/lib/people/ticket-links/admin-schema'
import { addLink, removeLink } from '@/lib/people/ticket-links/admin-service'

const rules = {
  access: changersOf('support'),
  params: ticketParamsSchema,
  body: linkChangeSchema,
  response: ticketDetailSchema,
}

/** Links a ticket to a conversion or a payout of who wrote it. */
export const POST = handle(rules, async (context) => {
  await addLink(staffContext(context), { ...context.params, ...context.body })
  return getDeskTicket(context.params.number)
})

/** Removes a link. */
export const DELETE = handle(rules, async (context) => {
  await removeLink(staffContext(context), { ...context.params, ...context.body })
  return getDeskTicket(context.params.number)
})
