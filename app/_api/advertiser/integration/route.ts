import { handle } from '@/lib/accounts/http/handle'
import { getIntegration } from '@/lib/tracking/integration/method-data'
import { integrationSchema } from '@/lib/tracking/integration/method-schema'

/** What an integration is made of, and the state of each way. */
export const GET = handle(
  { access: 'advertiser', response: integrationSchema },
  ({ actor }) => getIntegration(actor.advertiser),
  { id: 'getIntegration', scope: 'integration:read', summary: 'The state of each way sales are reported' },
)
