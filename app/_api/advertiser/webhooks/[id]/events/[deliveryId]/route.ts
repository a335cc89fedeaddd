import { handle } from '@/lib/accounts/http/handle'
import { getEvent } from '@/lib/api/webhooks/data'
import { eventDetailSchema, eventParamsSchema } from '@/lib/api/webhooks/schema'

/** An event with what it says and every attempt. */
export const GET = handle(
  { access: 'advertiser', params: eventParamsSchema, response: eventDetailSchema },
  ({ actor, params }) => getEvent(actor.advertiser.advertiserId, params.id, params.deliveryId),
  { id: 'getWebhookEvent', scope: 'webhooks:read', summary: 'An event with every attempt' },
)
