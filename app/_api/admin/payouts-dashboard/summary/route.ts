import { handle } from '@/lib/accounts/http/handle'
import { rolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { getPayoutsSummary } from '@/lib/money/payouts/requests/admin-data'
import { payoutsSummarySchema } from '@/lib/money/payouts/requests/admin-schema'

export const GET = handle(
  { access: rolesForPage('payouts-dashboard'), response: payoutsSummarySchema },
  ({ at }) => getPayoutsSummary(at),
  { id: 'getPayoutSummary', scope: 'payouts:read', summary: 'Sums of payouts by state' },
)
