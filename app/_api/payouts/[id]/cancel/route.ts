import { handle } from '@/lib/accounts/http/handle'
import { getPayout } from '@/lib/money/payouts/requests/data'
import { payoutParamsSchema, payoutSchema } from '@/lib/money/payouts/requests/schema'
import { cancelPayout } from '@/lib/money/payouts/requests/service'

/** Cancels a payout that staff have not begun to process. */
export const POST = handle(
  { access: 'affiliate', params: payoutParamsSchema, response: payoutSchema },
  async (context) => {
    await cancelPayout(context, context.params)
    return getPayout(context.actor.affiliateId, context.params.id)
  },
  { id: 'cancelPayout', scope: 'payouts:write', summary: 'Cancel a requested payout' },
)
