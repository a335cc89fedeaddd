import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getEvent } from '@/lib/api/webhooks/data'
import { eventDetailSchema, eventParamsSchema } from '@/lib/api/webhooks/schema'

/** An event with what it says and every attempt. */
export const GET = handle(
  { access: canView('settings'), params: eventParamsSchema, response: eventDetailSchema },
  ({ params }) => getEvent(null, params.id, params.deliveryId),
  { id: 'getNetworkWebhookEvent', scope: 'webhooks:read', summary: 'An event with every attempt' },
)
