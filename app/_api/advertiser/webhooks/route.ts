import { handle } from '@/lib/accounts/http/handle'
import { listEndpoints } from '@/lib/api/webhooks/data'
import { endpointsSchema, endpointWithSecretSchema, newEndpointSchema } from '@/lib/api/webhooks/schema'
import { createEndpoint } from '@/lib/api/webhooks/service'

export const GET = handle(
  { access: 'advertiser', response: endpointsSchema },
  async ({ actor }) => ({
    endpoints: await listEndpoints(actor.advertiser.advertiserId),
  }),
  { id: 'listWebhooks', scope: 'webhooks:read', summary: 'Webhooks of your account' },
)

/** Adds a webhook; its secret is in this answer only. */
export const POST = handle(
  { access: 'advertiser-manager', body: newEndpointSchema, response: endpointWithSecretSchema, status: 201 },
  (context) => createEndpoint(context, context.body),
  { id: 'createWebhook', scope: 'webhooks:write', summary: 'Add a webhook; its secret is answered once' },
)
