import { handle } from '@/lib/accounts/http/handle'
import { replayRange } from '@/lib/api/webhooks/replay-service'
import { endpointParamsSchema, replayedSchema, replaySchema } from '@/lib/api/webhooks/schema'

export const POST = handle(
  { access: 'advertiser-manager', params: endpointParamsSchema, body: replaySchema, response: replayedSchema },
  (context) => replayRange(context, { ...context.params, ...context.body }),
  { id: 'replayWebhook', scope: 'webhooks:write', summary: 'Send the events of a range of time again' },
)
