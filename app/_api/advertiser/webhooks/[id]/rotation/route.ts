import { handle } from '@/lib/accounts/http/handle'
import { endpointParamsSchema, endpointWithSecretSchema } from '@/lib/api/webhooks/schema'
import { rotateEndpointSecret } from '@/lib/api/webhooks/service'

/** Makes a new secret, which is in this answer only; the former one signs too for a day. */
export const POST = handle(
  { access: 'advertiser-manager', params: endpointParamsSchema, response: endpointWithSecretSchema },
  (context) => rotateEndpointSecret(context, context.params),
  {
    id: 'rotateWebhookSecret',
    scope: 'webhooks:write',
    summary: 'Make a new secret; the former one signs too for a day',
  },
)
