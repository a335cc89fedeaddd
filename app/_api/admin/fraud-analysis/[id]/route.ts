import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getFraudCase } from '@/lib/conversions/fraud/admin-data'
import { fraudCaseDetailSchema, fraudCaseParamsSchema } from '@/lib/conversions/fraud/admin-schema'

/** One case with the clicks, conversions and destinations behind it. */
export const GET = handle(
  { access: canView('fraud-analysis'), params: fraudCaseParamsSchema, response: fraudCaseDetailSchema },
  ({ params }) => getFraudCase(params.id),
  { id: 'getFraudCase', scope: 'traffic:read', summary: 'A case of fraud with its signs' },
)
