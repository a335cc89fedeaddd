import { handle } from '@/lib/accounts/http/handle'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { approvalDecisionSchema } from '@/lib/conversions/approvals/schema'
import { decideOwnConversions } from '@/lib/people/advertisers/approval-service'

/** Approves or rejects conversions that wait for the own advertiser; each has an outcome of its own. */
export const POST = handle(
  { access: 'advertiser-manager', body: approvalDecisionSchema, response: bulkOutcomeSchema },
  async (context) => ({ outcomes: await decideOwnConversions(context, context.body) }),
  {
    id: 'decideAdvertiserConversions',
    scope: 'conversions:write',
    summary: 'Approve or reject conversions that wait for you',
  },
)
