import { deliverySchema, postbackParamsSchema } from '@/lib/affiliate-postbacks/schema'
import { testPostback } from '@/lib/affiliate-postbacks/trial'
import { takeTry } from '@/lib/auth/rate-limits'
import { handle } from '@/lib/http/handle'

/** Calls a postback with sample values and answers what came of it, within ten seconds. */
export const POST = handle(
  { access: 'affiliate', params: postbackParamsSchema, response: deliverySchema },
  async ({ actor, params }) => {
    await takeTry('postbackTrialPerAffiliate', String(actor.affiliateId))
    return testPostback(actor.affiliateId, params.id)
  },
)
