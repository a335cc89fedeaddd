import { deliveryParamsSchema, deliverySchema } from '@/lib/affiliate-postbacks/schema'
import { replayDelivery } from '@/lib/affiliate-postbacks/trial'
import { takeTry } from '@/lib/auth/rate-limits'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Queues a call of the log once more. */
export const POST = handle(
  { access: 'affiliate', params: deliveryParamsSchema, response: deliverySchema, status: 202 },
  async ({ actor, params }) => {
    await takeTry('postbackTrialPerAffiliate', String(actor.affiliateId))
    return replayDelivery(actor.affiliateId, params.id, params.deliveryId, systemClock.now())
  },
)
