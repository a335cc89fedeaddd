import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { sendTestEvent } from '@/lib/api/webhooks/replay-service'
import { endpointParamsSchema, eventDetailSchema } from '@/lib/api/webhooks/schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** Sends a test event now and returns how it went, within fifteen seconds. */
export const POST = handle(
  { access: 'advertiser-manager', params: endpointParamsSchema, response: eventDetailSchema },
  async (context) => {
    await countAttempt('webhookTestPerUser', context.actor.userId)
    const { actor, at, params } = context
    return sendTestEvent({ actor, at, clock: systemClock }, params)
  },
  { id: 'testWebhook', scope: 'webhooks:write', summary: 'Send a test event and see how it went' },
)
