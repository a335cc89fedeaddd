import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listFraudCases } from '@/lib/conversions/fraud/admin-data'
import { FRAUD_CASE_COLUMNS, fraudCaseSchema, fraudQuerySchema } from '@/lib/conversions/fraud/admin-schema'

/** Cases per affiliate and rule. [S2.26] */
export const GET = handle(
  { access: canView('fraud-analysis'), query: fraudQuerySchema, response: listSchema(fraudCaseSchema) },
  listRoute(listFraudCases, FRAUD_CASE_COLUMNS, 'fraud-cases'),
  { id: 'listFraudCases', scope: 'traffic:read', summary: 'Cases of fraud' },
)
