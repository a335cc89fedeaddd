import { handle } from '@/lib/accounts/http/handle'
import { listEvents } from '@/lib/api/webhooks/data'
import { endpointParamsSchema, eventsPageSchema, eventsQuerySchema } from '@/lib/api/webhooks/schema'

/** The log of a webhook, newest first. */
export const GET = handle(
  { access: 'advertiser', params: endpointParamsSchema, query: eventsQuerySchema, response: eventsPageSchema },
  ({ actor, params, query }) => listEvents(actor.advertiser.advertiserId, params.id, query),
  { id: 'listWebhookEvents', scope: 'webhooks:read', summary: 'Events of a webhook, newest first' },
)
