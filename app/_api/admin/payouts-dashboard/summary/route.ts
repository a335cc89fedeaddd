import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getPayoutsSummary } from '@/lib/money/payouts/requests/admin-data'
import { payoutsSummarySchema } from '@/lib/money/payouts/requests/admin-schema'

export const GET = handle(
  { access: canView('payouts-dashboard'), response: payoutsSummarySchema },
  ({ at }) => getPayoutsSummary(at),
  { id: 'getPayoutSummary', scope: 'payouts:read', summary: 'Sums of payouts by state' },
)
