import { handle } from '@/lib/accounts/http/handle'
import { eventKindsSchema } from '@/lib/messages/webhook-events/schema'
import { listEventTypes } from '@/lib/messages/webhook-events/subscription-rules'

/** The events an advertiser may choose, with the JSON Schema of what each says. */
export const GET = handle(
  { access: 'advertiser', response: eventKindsSchema },
  async () => ({
    types: listEventTypes('advertiser'),
  }),
  { id: 'listWebhookTypes', scope: 'webhooks:read', summary: 'Events one may choose, with the schema of each' },
)
