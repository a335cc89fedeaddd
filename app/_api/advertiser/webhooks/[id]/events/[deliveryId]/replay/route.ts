import { handle } from '@/lib/accounts/http/handle'
import { replayEvent } from '@/lib/api/webhooks/replay-service'
import { eventLineSchema, eventParamsSchema } from '@/lib/api/webhooks/schema'

/** Sends an event again, with its id. */
export const POST = handle(
  { access: 'advertiser-manager', params: eventParamsSchema, response: eventLineSchema },
  (context) => replayEvent(context, context.params),
  { id: 'replayWebhookEvent', scope: 'webhooks:write', summary: 'Send an event again' },
)
