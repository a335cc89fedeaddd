import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listFraudCases } from '@/lib/conversions/fraud/admin-data'
import { FRAUD_CASE_COLUMNS, fraudCaseSchema, fraudQuerySchema } from '@/lib/conversions/fraud/admin-schema'

/** Cases per affiliate and rule. [S2.26] */
export const GET = handle(
  { access: rolesOf('fraud-analysis'), query: fraudQuerySchema, response: listSchema(fraudCaseSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listFraudCases(query)
    return listAsCsv((page) => listFraudCases({ ...query, ...page }), FRAUD_CASE_COLUMNS, {
      name: 'fraud-cases',
      requestId,
    })
  },
  { id: 'listFraudCases', scope: 'traffic:read', summary: 'Cases of fraud' },
)
