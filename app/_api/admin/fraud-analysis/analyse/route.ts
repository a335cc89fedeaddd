import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { analyseSchema, analysisRequestedSchema } from '@/lib/conversions/fraud/admin-schema'
import { requestFraudAnalysis } from '@/lib/conversions/fraud/analysis/admin-service'

/** Requests a run of the rules now; the answer does not wait for it. */
export const POST = handle(
  { access: canEdit('fraud-analysis'), body: analyseSchema, response: analysisRequestedSchema },
  async (context) => {
    await requestFraudAnalysis(staffContext(context))
    return { isRequested: true } as const
  },
  { id: 'analyseFraud', scope: 'traffic:write', summary: 'Look for fraud now' },
)
