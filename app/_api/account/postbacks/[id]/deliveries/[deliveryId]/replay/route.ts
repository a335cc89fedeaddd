import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { replayDelivery } from '@/lib/conversions/affiliate-postbacks/manual-service'
import { deliveryParamsSchema, deliverySchema } from '@/lib/conversions/affiliate-postbacks/schema'

/** Queues a call of the log once more. */
export const POST = handle(
  { access: 'affiliate', params: deliveryParamsSchema, response: deliverySchema, status: 202 },
  async ({ actor, at, params }) => {
    await countAttempt('postbackTrialPerAffiliate', String(actor.affiliateId))
    return replayDelivery({ actor, at }, { postbackId: params.id, deliveryId: params.deliveryId })
  },
  { id: 'repeatDelivery', scope: 'postbacks:write', summary: 'Repeat a call' },
)
