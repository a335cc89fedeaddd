import { handle } from '@/lib/accounts/http/handle'
import { listFunding } from '@/lib/money/funding/data'
import { fundingListSchema, fundingParamsSchema } from '@/lib/money/funding/schema'
import { withdrawFunding } from '@/lib/money/funding/service'

/** Takes an open application back; answers all. */
export const DELETE = handle(
  { access: 'affiliate', params: fundingParamsSchema, response: fundingListSchema },
  async ({ actor, params }) => {
    await withdrawFunding(actor.affiliateId, params.id)
    return listFunding(actor.affiliateId)
  },
)
