import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { testPostback } from '@/lib/conversions/affiliate-postbacks/manual-service'
import { deliverySchema, postbackParamsSchema } from '@/lib/conversions/affiliate-postbacks/schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** Calls a postback with sample values and returns the outcome, within ten seconds. */
export const POST = handle(
  { access: 'affiliate', params: postbackParamsSchema, response: deliverySchema },
  async ({ actor, params }) => {
    await countAttempt('postbackTrialPerAffiliate', String(actor.affiliateId))
    return testPostback({ actor, clock: systemClock }, { id: params.id })
  },
  { id: 'testPostback', scope: 'postbacks:write', summary: 'Call a postback with an example' },
)
