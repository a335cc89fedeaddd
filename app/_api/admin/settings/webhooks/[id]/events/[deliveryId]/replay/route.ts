import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { replayEvent } from '@/lib/api/webhooks/replay-service'
import { eventLineSchema, eventParamsSchema } from '@/lib/api/webhooks/schema'
import { staffContext } from '@/lib/backoffice/pages/guard'

/** Sends an event again, with its id. */
export const POST = handle(
  { access: canEdit('settings'), params: eventParamsSchema, response: eventLineSchema },
  (context) => replayEvent(staffContext(context), context.params),
  { id: 'replayNetworkWebhookEvent', scope: 'webhooks:write', summary: 'Send an event again' },
)
