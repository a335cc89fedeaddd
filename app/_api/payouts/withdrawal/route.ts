import { handle } from '@/lib/accounts/http/handle'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { withdrawalSchema } from '@/lib/money/payouts/requests/eligibility-schema'

/** The balances of the session's affiliate, and why they cannot be withdrawn yet. */
export const GET = handle(
  { access: 'affiliate', response: withdrawalSchema },
  ({ actor, at }) => getWithdrawal(actor.affiliateId, at),
  { id: 'getWithdrawal', scope: 'payouts:read', summary: 'What can be paid out, and from when', testUse: 'twin' },
)
