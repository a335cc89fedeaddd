import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { ticketParamsSchema } from '@/lib/people/support/schema'
import { linkChoicesSchema } from '@/lib/people/ticket-links/admin-schema'
import { listLinkChoices } from '@/lib/people/ticket-links/data'

/** The newest conversions and payouts of who wrote a ticket. */
export const GET = handle(
  { access: rolesOf('support'), params: ticketParamsSchema, response: linkChoicesSchema },
  async ({ params }) => ({ choices: await listLinkChoices(params.number) }),
)
