import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { newNetworkEndpointSchema } from '@/lib/people/webhook-endpoints/admin-schema'
import { listEndpoints } from '@/lib/people/webhook-endpoints/data'
import { endpointsSchema, endpointWithSecretSchema } from '@/lib/people/webhook-endpoints/schema'
import { createEndpoint } from '@/lib/people/webhook-endpoints/service'

const access = rolesOf('settings')

/** The webhooks of the network. */
export const GET = handle({ access, response: endpointsSchema }, async () => ({ endpoints: await listEndpoints(null) }))

/** Adds a webhook; its secret is in this answer only. */
export const POST = handle(
  { access, body: newNetworkEndpointSchema, response: endpointWithSecretSchema, status: 201 },
  (context) => createEndpoint(staffContext(context), context.body),
)
