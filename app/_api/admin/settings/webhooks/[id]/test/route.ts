import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { sendTestEvent } from '@/lib/api/webhooks/replay-service'
import { endpointParamsSchema, eventDetailSchema } from '@/lib/api/webhooks/schema'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { systemClock } from '@/lib/platform/dates/clock'

/** Sends a test event now and returns how it went, within fifteen seconds. */
export const POST = handle(
  { access: canEdit('settings'), params: endpointParamsSchema, response: eventDetailSchema },
  async (context) => {
    await countAttempt('webhookTestPerUser', context.actor.userId)
    return sendTestEvent({ ...staffContext(context), clock: systemClock }, context.params)
  },
  { id: 'testNetworkWebhook', scope: 'webhooks:write', summary: 'Send a test event and see how it went' },
)
