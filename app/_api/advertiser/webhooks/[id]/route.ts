import { handle } from '@/lib/accounts/http/handle'
import { getEndpoint, listEndpoints } from '@/lib/api/webhooks/data'
import { endpointChangeSchema, endpointParamsSchema, endpointSchema, endpointsSchema } from '@/lib/api/webhooks/schema'
import { changeEndpoint, removeEndpoint } from '@/lib/api/webhooks/service'

export const GET = handle(
  { access: 'advertiser', params: endpointParamsSchema, response: endpointSchema },
  ({ actor, params }) => getEndpoint(actor.advertiser.advertiserId, params.id),
  { id: 'getWebhook', scope: 'webhooks:read', summary: 'A webhook' },
)

/** Changes the given fields, or switches it on or off. */
export const PATCH = handle(
  { access: 'advertiser-manager', params: endpointParamsSchema, body: endpointChangeSchema, response: endpointSchema },
  (context) => changeEndpoint(context, { ...context.params, ...context.body }),
  { id: 'changeWebhook', scope: 'webhooks:write', summary: 'Change a webhook, switch it on or off' },
)

/** Removes it, and what waits for it; returns the remaining ones. */
export const DELETE = handle(
  { access: 'advertiser-manager', params: endpointParamsSchema, response: endpointsSchema },
  async (context) => {
    await removeEndpoint(context, context.params)
    return { endpoints: await listEndpoints(context.actor.advertiser.advertiserId) }
  },
  { id: 'deleteWebhook', scope: 'webhooks:write', summary: 'Remove a webhook' },
)
