import { listFunding } from '@/lib/funding/data'
import { fundingListSchema, fundingParamsSchema } from '@/lib/funding/schema'
import { withdrawFunding } from '@/lib/funding/service'
import { handle } from '@/lib/http/handle'

/** Takes an open application back; answers all. */
export const DELETE = handle(
  { access: 'affiliate', params: fundingParamsSchema, response: fundingListSchema },
  async ({ actor, params }) => {
    await withdrawFunding(actor.affiliateId, params.id)
    return listFunding(actor.affiliateId)
  },
)
