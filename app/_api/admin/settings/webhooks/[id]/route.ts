import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { endpointReasonSchema, networkEndpointChangeSchema } from '@/lib/api/webhooks/admin-schema'
import { getEndpoint, listEndpoints } from '@/lib/api/webhooks/data'
import { endpointParamsSchema, endpointSchema, endpointsSchema } from '@/lib/api/webhooks/schema'
import { changeEndpoint, removeEndpoint } from '@/lib/api/webhooks/service'
import { staffContext } from '@/lib/backoffice/pages/guard'

const params = endpointParamsSchema

export const GET = handle(
  { access: canView('settings'), params, response: endpointSchema },
  ({ params }) => getEndpoint(null, params.id),
  {
    id: 'getNetworkWebhook',
    scope: 'webhooks:read',
    summary: 'A webhook',
  },
)

/** Changes the given fields, or switches it on or off. */
export const PATCH = handle(
  { access: canEdit('settings'), params, body: networkEndpointChangeSchema, response: endpointSchema },
  (context) => changeEndpoint(staffContext(context), { ...context.params, ...context.body }),
  { id: 'changeNetworkWebhook', scope: 'webhooks:write', summary: 'Change a webhook, switch it on or off' },
)

/** Removes it, and what waits for it; returns the remaining ones. */
export const DELETE = handle(
  { access: canEdit('settings'), params, body: endpointReasonSchema, response: endpointsSchema },
  async (context) => {
    await removeEndpoint(staffContext(context), { ...context.params, ...context.body })
    return { endpoints: await listEndpoints(null) }
  },
  { id: 'deleteNetworkWebhook', scope: 'webhooks:write', summary: 'Remove a webhook' },
)
