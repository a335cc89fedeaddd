import { handle } from '@/lib/accounts/http/handle'
import { listEvents } from '@/lib/people/webhook-endpoints/data'
import { endpointParamsSchema, eventsPageSchema, eventsQuerySchema } from '@/lib/people/webhook-endpoints/schema'

/** The log of a webhook, newest first. */
export const GET = handle(
  { access: 'advertiser', params: endpointParamsSchema, query: eventsQuerySchema, response: eventsPageSchema },
  ({ actor, params, query }) => listEvents(actor.advertiser.advertiserId, params.id, query),
)
