import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getApplicationDetail } from '@/lib/money/advances/admin-data'
import { applicationDetailSchema } from '@/lib/money/advances/admin-schema'
import { fundingParamsSchema } from '@/lib/money/advances/schema'

/** The facts an application is decided by, and its repayments. */
export const GET = handle(
  { access: canView('funding-application'), params: fundingParamsSchema, response: applicationDetailSchema },
  ({ params, at }) => getApplicationDetail(params.id, at),
  { id: 'getFundingApplication', scope: 'funding:read', summary: 'An application for funding with figures' },
)
