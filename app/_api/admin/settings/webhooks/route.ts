import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { newNetworkEndpointSchema } from '@/lib/api/webhooks/admin-schema'
import { listEndpoints } from '@/lib/api/webhooks/data'
import { endpointsSchema, endpointWithSecretSchema } from '@/lib/api/webhooks/schema'
import { createEndpoint } from '@/lib/api/webhooks/service'
import { staffContext } from '@/lib/backoffice/pages/guard'

export const GET = handle(
  { access: canView('settings'), response: endpointsSchema },
  async () => ({ endpoints: await listEndpoints(null) }),
  { id: 'listNetworkWebhooks', scope: 'webhooks:read', summary: 'Webhooks of the network' },
)

/** Adds a webhook; its secret is in this answer only. */
export const POST = handle(
  { access: canEdit('settings'), body: newNetworkEndpointSchema, response: endpointWithSecretSchema, status: 201 },
  (context) => createEndpoint(staffContext(context), context.body),
  { id: 'createNetworkWebhook', scope: 'webhooks:write', summary: 'Add a webhook; its secret is answered once' },
)
