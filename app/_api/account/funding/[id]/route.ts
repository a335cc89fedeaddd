import { handle } from '@/lib/accounts/http/handle'
import { listFunding } from '@/lib/money/advances/data'
import { fundingListSchema, fundingParamsSchema } from '@/lib/money/advances/schema'
import { withdrawFunding } from '@/lib/money/advances/service'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'

/** Withdraws an open application; returns the newest ones. */
export const DELETE = handle(
  { access: 'affiliate', params: fundingParamsSchema, response: fundingListSchema },
  async (context) => {
    await withdrawFunding(context, context.params)
    return listFunding(context.actor.affiliateId, FIRST_PAGE)
  },
  { id: 'withdrawFunding', scope: 'funding:write', summary: 'Withdraw an application for funding' },
)
