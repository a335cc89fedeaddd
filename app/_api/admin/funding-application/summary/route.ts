import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getFundingSummary } from '@/lib/money/advances/admin-data'
import { fundingSummarySchema } from '@/lib/money/advances/admin-schema'

/** Totals over all affiliates: open, granted, owed and repaid. */
export const GET = handle(
  { access: canView('funding-application'), response: fundingSummarySchema },
  () => getFundingSummary(),
  { id: 'getFundingSummary', scope: 'funding:read', summary: 'Sums of funding' },
)
