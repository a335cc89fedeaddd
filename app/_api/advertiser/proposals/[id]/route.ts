import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { proposalIdSchema } from '@/lib/catalog/proposals/schema'
import { withdrawProposal } from '@/lib/catalog/proposals/service'

/** Withdraws a proposal that waits. */
export const DELETE = handle(
  { access: 'advertiser-manager', params: proposalIdSchema, response: doneSchema },
  async (context) => {
    await withdrawProposal(context, context.params)
    return { isDone: true }
  },
  { id: 'withdrawProposal', scope: 'offers:write', summary: 'Withdraw a proposal' },
)
