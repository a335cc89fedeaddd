import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listEvents } from '@/lib/api/webhooks/data'
import { endpointParamsSchema, eventsPageSchema, eventsQuerySchema } from '@/lib/api/webhooks/schema'

/** The log of a webhook, newest first. */
export const GET = handle(
  {
    access: canView('settings'),
    params: endpointParamsSchema,
    query: eventsQuerySchema,
    response: eventsPageSchema,
  },
  ({ params, query }) => listEvents(null, params.id, query),
  { id: 'listNetworkWebhookEvents', scope: 'webhooks:read', summary: 'Events of a webhook, newest first' },
)
