import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { eventKindsSchema } from '@/lib/messages/webhook-events/schema'
import { listEventTypes } from '@/lib/messages/webhook-events/subscription-rules'

/** The events staff may choose, with the JSON Schema of what each says. */
export const GET = handle(
  { access: canView('settings'), response: eventKindsSchema },
  async () => ({
    types: listEventTypes('staff'),
  }),
  { id: 'listNetworkWebhookTypes', scope: 'webhooks:read', summary: 'Events one may choose, with the schema of each' },
)
