import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { endpointReasonSchema } from '@/lib/api/webhooks/admin-schema'
import { endpointParamsSchema, endpointWithSecretSchema } from '@/lib/api/webhooks/schema'
import { rotateEndpointSecret } from '@/lib/api/webhooks/service'
import { staffContext } from '@/lib/backoffice/pages/guard'

/** Makes a new secret, which is in this answer only; the former one signs too for a day. */
export const POST = handle(
  {
    access: canEdit('settings'),
    params: endpointParamsSchema,
    body: endpointReasonSchema,
    response: endpointWithSecretSchema,
  },
  (context) => rotateEndpointSecret(staffContext(context), { ...context.params, ...context.body }),
  {
    id: 'rotateNetworkWebhookSecret',
    scope: 'webhooks:write',
    summary: 'Make a new secret; the former one signs too for a day',
  },
)
