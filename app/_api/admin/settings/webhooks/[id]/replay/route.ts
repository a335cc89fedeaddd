import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { replayRange } from '@/lib/api/webhooks/replay-service'
import { endpointParamsSchema, replayedSchema, replaySchema } from '@/lib/api/webhooks/schema'
import { staffContext } from '@/lib/backoffice/pages/guard'

export const POST = handle(
  { access: canEdit('settings'), params: endpointParamsSchema, body: replaySchema, response: replayedSchema },
  (context) => replayRange(staffContext(context), { ...context.params, ...context.body }),
  { id: 'replayNetworkWebhook', scope: 'webhooks:write', summary: 'Send the events of a range of time again' },
)
