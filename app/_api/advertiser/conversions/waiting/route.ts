import { handle } from '@/lib/accounts/http/handle'
import { readWaiting } from '@/lib/conversions/approvals/data'
import { waitingApprovalSchema } from '@/lib/conversions/approvals/schema'

/** How many conversions wait for the approval of the own advertiser. */
export const GET = handle(
  { access: 'advertiser', response: waitingApprovalSchema },
  ({ actor }) => readWaiting(actor.advertiser.advertiserId),
  { id: 'getWaitingApprovals', scope: 'conversions:read', summary: 'How many conversions wait for your approval' },
)
