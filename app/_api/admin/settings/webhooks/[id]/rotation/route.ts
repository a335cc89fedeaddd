import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { endpointReasonSchema } from '@/lib/people/webhook-endpoints/admin-schema'
import { endpointParamsSchema, endpointWithSecretSchema } from '@/lib/people/webhook-endpoints/schema'
import { rotateEndpointSecret } from '@/lib/people/webhook-endpoints/service'

/** Makes a new secret, which is in this answer only; the former one signs too for a day. */
export const POST = handle(
  {
    access: rolesOf('settings'),
    params: endpointParamsSchema,
    body: endpointReasonSchema,
    response: endpointWithSecretSchema,
  },
  (context) => rotateEndpointSecret(staffContext(context), { ...context.params, ...context.body }),
)
