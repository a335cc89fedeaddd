import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { endpointParamsSchema, replayedSchema, replaySchema } from '@/lib/people/webhook-endpoints/schema'
import { replayRange } from '@/lib/people/webhook-replays/service'

/** Sends the events of a range of time again. */
export const POST = handle(
  { access: rolesOf('settings'), params: endpointParamsSchema, body: replaySchema, response: replayedSchema },
  (context) => replayRange(staffContext(context), { ...context.params, ...context.body }),
)
