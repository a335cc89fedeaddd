import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { eventLineSchema, eventParamsSchema } from '@/lib/people/webhook-endpoints/schema'
import { replayEvent } from '@/lib/people/webhook-replays/service'

/** Sends an event again, with its id. */
export const POST = handle(
  { access: rolesOf('settings'), params: eventParamsSchema, response: eventLineSchema },
  (context) => replayEvent(staffContext(context), context.params),
)
